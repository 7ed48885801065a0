import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { type Happening, play } from "#fixtures/client/play.ts"
import { messagesOf } from "#fixtures/client/see.ts"
import { row } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import { MessageId } from "../../../message/Message.ts"
import { chatOf } from "./chats.ts"
import { draftFilesChosen, withFileKept, withoutFilesLeft } from "./draftFiles.ts"
import { draftOf, filesChosenIn, withDraftFiles } from "./drafts.ts"

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

const { state: online } = play({ contacts: [row(7, {})], when: [] })
const fileOf = (id: string) => ({ id: MessageId.make(id), name: `${id}.pdf`, size: 9 })
const choose = (before: typeof online, ids: ReadonlyArray<string>) => {
  const now = Millis.make(0)
  const [state, intents] = draftFilesChosen(before, { _tag: "FilesChosenAsked", chat: BOB, files: ids.map(fileOf), now })
  return { state, intents, files: draftOf(state, BOB)?.files }
}

it("[OUTBOX-13] the bytes of each file that was not chosen before are kept, and what was chosen before stays as it was", () => {
  const first = choose(online, ["a"])
  assert.deepStrictEqual(first.files, [fileOf("a")])
  const keep = (id: string) => ({ _tag: "KeepBytes", owner: 1, chat: BOB, id })
  assert.deepStrictEqual<unknown>(first.intents, [keep("a"), { _tag: "Keep" }])
  const known = withDraftFiles(online, BOB, [{ ...fileOf("a"), kept: true }, fileOf("b")])
  const next = choose(known, ["c", "a"])
  assert.deepStrictEqual(next.files, [fileOf("c"), { ...fileOf("a"), kept: true }])
  assert.deepStrictEqual<unknown>(next.intents, [keep("c"), { _tag: "Keep" }])
})

it("[OUTBOX-13] a file that is on its way into a message stays with the draft until that is kept, whatever is chosen", () => {
  const leaving = { ...fileOf("a"), as: MessageId.make("m") }
  const state = withDraftFiles(online, BOB, [leaving, fileOf("b")])
  assert.deepStrictEqual(choose(state, ["c"]).files, [leaving, fileOf("c")])
  assert.strictEqual(withoutFilesLeft(state, BOB, [{ id: MessageId.make("n") }]), state)
  assert.deepStrictEqual(draftOf(withoutFilesLeft(state, BOB, [{ id: MessageId.make("m") }]), BOB)?.files, [fileOf("b")])
})

it("what is told of a file of a chat that has no draft makes none", () => {
  assert.strictEqual(withFileKept(online, BOB, MessageId.make("a")), online)
})

it("[OUTBOX-13] a draft takes 30 files, and no more", () => {
  const ids = Array.from({ length: 31 }, (_, n) => `f${n}`)
  const { files, intents } = choose(online, ids)
  assert.deepStrictEqual([files?.length, files?.at(-1)?.id as string | undefined, intents.length], [30, "f29", 31])
})
