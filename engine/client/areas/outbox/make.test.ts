import { assert } from "@effect/vitest"
import * as fc from "fast-check"
import { play } from "#fixtures/client/play.ts"
import { ask, row } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import { MessageId } from "../../../message/Message.ts"
import { fileMade } from "./make.ts"

const BOB = ContactId.make("7")
const FILE = { name: "a.png", size: 100, width: 0, height: 0, thumbHash: "" }
const kept = { fact: { _tag: "BytesKeptTold", owner: 1, chat: "7", id: "f", trouble: null } }

prop(
  "[OUTBOX-24] what was made is taken for a message that waits to be made, and only in the tab that leads",
  fc.boolean(),
  fc.boolean(),
  fc.boolean(),
  (isUnmade, isThere, leads) => {
    const files = [{ id: "f", ...FILE, ...(isUnmade ? { unmade: { original: false } } : {}) }]
    const { state } = play({
      start: leads ? "online" : "follows",
      contacts: [row()],
      when: [ask("AttachAsked", { area: "outbox", chat: "7", files }), kept]
    })
    const file = { ...FILE, bytes: MessageId.make("m") }
    const asked = { _tag: "MadeAsked", area: "outbox", chat: BOB, file, now: Millis.make(1_800_000_000_000) } as const
    const [next, intents] = fileMade(state, { ...asked, id: MessageId.make(isThere ? "f" : "g") })
    const isTaken = isUnmade && isThere && leads
    assert.deepStrictEqual(
      intents.map((each) => (each._tag === "KeepBytes" ? String(each.id) : each._tag)),
      isTaken ? ["m"] : []
    )
    assert.strictEqual(next === state, !isTaken)
  }
)
