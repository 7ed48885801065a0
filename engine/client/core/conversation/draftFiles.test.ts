import { assert } from "@effect/vitest"
import * as fc from "fast-check"
import { type Happening, play } from "#fixtures/client/play.ts"
import { messagesOf } from "#fixtures/client/see.ts"
import { row } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { chatOf } from "./chats.ts"
import { filesChosenIn, draftOf } from "./drafts.ts"

const BOB = ContactId.make("7")
const FILES = ["a", "b", "c"]

const chosen: Happening = {
  ask: { _tag: "FilesChosenAsked", chat: BOB, files: FILES.map((id) => ({ id, name: `${id}.pdf`, size: 9 })) }
}
const sides = { width: 0, height: 0, thumbHash: "" }
/** Half of them go under the name that they have in the draft, as files do, and half under one of their own, as pictures do. */
const said = (isSame: boolean): Happening => ({
  ask: {
    ...{ _tag: "AttachAsked", area: "outbox", chat: BOB },
    files: FILES.map((of) => ({ id: isSame ? of : `m${of}`, name: `${of}.pdf`, size: 9, ...sides, chosen: of }))
  }
})
const kept = (id: string): Happening => ({ fact: { _tag: "BytesKeptTold", owner: 1, chat: BOB, id, trouble: null } })

prop(
  "[OUTBOX-13] whenever the page ends while chosen files are sent, each is there once: in the draft or as a message",
  fc.boolean(),
  fc.shuffledSubarray(FILES, { minLength: 3 }),
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom("crash" as const, "reload" as const),
  (isSame, order, done, restart) => {
    const messages = order.slice(0, done).map((of) => kept(isSame ? of : `m${of}`))
    const { state } = play({ contacts: [row(7, {})], when: [chosen, ...FILES.map(kept), said(isSame), ...messages, { restart }] })
    const drafted: ReadonlyArray<string> = filesChosenIn(draftOf(state, BOB)).map(({ id }) => id)
    const sent: ReadonlyArray<string> = messagesOf(state, BOB).map(({ id }) => id.at(-1) ?? "")
    assert.deepStrictEqual([...drafted, ...sent].toSorted(), FILES)
    assert.deepStrictEqual(chatOf(state, BOB).keeping, [])
  }
)
