import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { play } from "#fixtures/client/play.ts"
import { ask, row } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import { MessageId } from "../../../message/Message.ts"
import { bytesKept } from "../../core/conversation/attachments.ts"
import { chatOf } from "../../core/conversation/chats.ts"
import type { State } from "../../State.ts"
import { outboxTold } from "../../core/tabs/outbox.ts"
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

prop(
  "[OUTBOX-24] what was made goes only where the tab still leads, and a late word of another tab makes nothing unmade again",
  fc.boolean(),
  (leads) => {
    const files = [{ id: "f", ...FILE, unmade: { original: false } }]
    const { state } = play({
      start: "online",
      contacts: [row()],
      when: [
        ask("AttachAsked", { area: "outbox", chat: "7", files }),
        kept,
        ask("MadeAsked", { area: "outbox", chat: "7", id: "f", file: { ...FILE, bytes: "m", name: "a.jpg" } })
      ]
    })
    const { connection } = state
    const part = { ...connection.part, role: leads ? ("leads" as const) : ("follows" as const) }
    const now = Millis.make(1_800_000_000_000)
    const told = { owner: UserId.make(1), chat: BOB, id: MessageId.make("m"), trouble: null, now }
    const before = { ...state, connection: { ...connection, part } }
    const [next] = bytesKept(before, { _tag: "BytesKeptTold", ...told })
    const namesOf = (of: State) => chatOf(of, BOB).waiting.map(({ attachment, bytes }) => [attachment?._tag, bytes])
    assert.deepStrictEqual(namesOf(next), [leads ? ["Local", "m"] : ["Unmade", undefined]])
    assert.isUndefined(next.attaching.made)
    const said = { _tag: "Outbox", chat: BOB, put: chatOf(state, BOB).waiting, gone: [] } as const
    assert.deepStrictEqual(namesOf(outboxTold(next, { _tag: "OutboxTold", said, now })[0]), namesOf(next))
  }
)

const picture = (id: string) => ({ id, ...FILE, name: `${id}.png`, unmade: { original: false } })
const keptOf = (id: string) => ({ fact: { _tag: "BytesKeptTold", owner: 1, chat: "7", id, trouble: null } })
const NOW = Millis.make(1_800_000_000_000)
const asked = { _tag: "MadeAsked", area: "outbox", chat: BOB, now: NOW } as const

it("[OUTBOX-24] each picture is made on its own, whichever is ready first", () => {
  const files = ["f", "g"].map(picture)
  const { state } = play({
    start: "online",
    contacts: [row()],
    when: [ask("AttachAsked", { area: "outbox", chat: "7", files }), ...["f", "g"].map(keptOf)]
  })
  const made = (of: State, id: string) =>
    fileMade(of, { ...asked, id: MessageId.make(id), file: { ...FILE, bytes: MessageId.make(`m-${id}`) } })
  const [one, first] = made(state, "f")
  const [two, second] = made(one, "g")
  assert.deepStrictEqual<unknown>(
    [...first, ...second],
    [
      { _tag: "KeepBytes", owner: 1, chat: "7", id: "m-f" },
      { _tag: "KeepBytes", owner: 1, chat: "7", id: "m-g" }
    ]
  )
  assert.deepStrictEqual(
    two.attaching.made?.map(({ bytes, id }) => [String(id), String(bytes)]),
    [
      ["f", "m-f"],
      ["g", "m-g"]
    ]
  )
  // the first of them is through: the second one is still to be made
  const [through] = bytesKept(one, {
    _tag: "BytesKeptTold",
    owner: UserId.make(1),
    chat: BOB,
    id: MessageId.make("m-f"),
    trouble: null,
    now: NOW
  })
  assert.strictEqual(made(through, "g")[1].length, 1)
  assert.deepStrictEqual(made(through, "f"), [through, []])
})

it("[OUTBOX-24] what nothing was made of, or what the service would not take, goes as it was chosen", () => {
  const { state: unmade } = play({
    start: "online",
    contacts: [row()],
    when: [ask("AttachAsked", { area: "outbox", chat: "7", files: [picture("f")] }), keptOf("f")]
  })
  // another tab led when it was said
  const before = { ...unmade, attaching: { ...unmade.attaching, chats: [] } }
  const small = { ...before, service: { ...before.service, fileMax: 100 } }
  for (const file of [null, { ...FILE, size: 101, bytes: MessageId.make("m") }]) {
    const [next, intents] = fileMade(small, { ...asked, id: MessageId.make("f"), file })
    assert.deepStrictEqual(intents, [{ _tag: "Keep" }])
    assert.deepStrictEqual(
      chatOf(next, BOB).waiting.map(({ attachment, body }) => [attachment?._tag, body._tag === "Image" && body.name]),
      [["Local", "f.png"]]
    )
    assert.deepStrictEqual([next.attaching.chats, next.attaching.made], [[BOB], undefined])
  }
})
