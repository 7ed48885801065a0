import { assert, it } from "@effect/vitest"
import { HashMap, Option } from "effect"
import { play } from "#fixtures/client/play.ts"
import { ask, frame, open, push, row } from "#fixtures/client/told.ts"
import { Scope } from "../../../../api/frames.ts"
import { ContactId } from "../../../../contact/Contact.ts"
import { type Message, MessageId, MessageNumber } from "../../../../message/Message.ts"
import * as Chats from "../chats.ts"
import { applyChangedMessage } from "./deletion.ts"
import type { ChatState } from "../State.ts"
import type { State } from "../../../State.ts"

const BOB = ContactId.make("7")
const chatIn = (state: State): ChatState => Option.getOrThrow(HashMap.get(state.chats, BOB))
const quoteOf = (state: State, id: string) => Chats.messageIn(chatIn(state), MessageId.make(id))?.quote
/** A message that quotes another. */
const quoting = (n: number, of: number) =>
  push(n, { pid: of, extends: { msg_id: of, user_id: 7, realname: "Bob", content: `Bob：t${of}` } })
const change = (n: number, more: Readonly<Record<string, unknown>> = {}) =>
  frame("updateMessage", { id: `m${n}`, msg_id: n, toContactId: 7, type: "text", content: "<p>taken out</p>", ...more })
const CALL = { type: "webrtc", content: "Call", extends: { code: 902, type: 1, callTime: 0, isMobile: 1 } }
/** Lines of the log with Bob, one after the other, while his chat is open. */
const told = (...lines: ReadonlyArray<ReturnType<typeof frame>>): State => {
  const when = lines.map(({ frame: each }, i) => ({ frame: { ...(each as object), s: "c:1-7", n: i + 1 } }))
  return play({ start: "numbered", contacts: [row()], when: [open(), ...when] }).state
}
const texts = (state: State, ids: ReadonlyArray<string>) => ids.map((id) => quoteOf(state, id)?.text)

it("[DELETE-04] what quotes a message that is not here says what it says now, if it is a text and has a number", () => {
  const before = [quoting(12, 11), quoting(13, 5)]
  const after = (...more: ReadonlyArray<ReturnType<typeof frame>>) => texts(told(...before, ...more), ["m12", "m13"])
  assert.deepStrictEqual(after(), ["t11", "t5"])
  assert.deepStrictEqual(after(change(11)), ["taken out", "t5"])
  assert.deepStrictEqual(after(change(11, CALL)), ["t11", "t5"])
  assert.deepStrictEqual(after(change(11, { type: undefined })), ["t11", "t5"])
  assert.deepStrictEqual(after(change(11, { msg_id: 0 })), ["t11", "t5"])
})

it("[DELETE-04] a message without a number cannot be quoted: what is told of one changes no quote, by any author", () => {
  const tellings = [{ pid: 0 }, { pid: "" }, { pid: "0" }, { pid: null }, { pid: -1 }, {}]
  const extra = { msg_id: 0, user_id: 7, realname: "Bob", content: "Bob：t0" }
  const heard = told(...tellings.map((pid, i) => push(20 + i, { ...pid, extends: extra })), change(11, { msg_id: 0 }))
  assert.deepStrictEqual(
    texts(
      heard,
      tellings.map((_, i) => `m${20 + i}`)
    ),
    tellings.map(() => undefined)
  )
  // a script says what it likes, and an archive holds what was written into it
  const quote = { number: 0, author: 7, name: "Bob", text: "t0" }
  const asked = play({
    start: "numbered",
    contacts: [row()],
    when: [open(), ask("SendAsked", { chat: "7", id: "w1", text: "hi", quote }), push(30)]
  }).state
  const before = Chats.withMessage(chatIn(asked), { ...(chatIn(asked).waiting[0] as Message), number: MessageNumber.make(31) })
  for (const chat of [chatIn(asked), before]) {
    const state = Chats.withChat(asked, BOB, chat)
    const next = applyChangedMessage(
      state,
      { id: "m11", msg_id: 0, type: "text", content: "<p>taken out</p>" },
      { scope: Scope.make("c:1-7"), n: 2 }
    )
    assert.deepStrictEqual(Chats.messageIn(chatIn(next), MessageId.make("w1"))?.quote, quote)
    assert.strictEqual(chatIn(next).timeline, chat.timeline)
  }
})

it("[DELETE-04] the change of a message that is still on its way from the service is kept with all that was told", () => {
  const edits = (more: Readonly<Record<string, unknown>>) => chatIn(told(change(11, more))).pendingEdits
  const common = { id: "m11", number: 11, text: "<p>taken out</p>", what: "changed" }
  assert.deepStrictEqual<unknown>(edits({}), [{ ...common, type: "text" }])
  assert.deepStrictEqual<unknown>(edits({ type: undefined }), [common])
  assert.deepStrictEqual<unknown>(edits({ extends: { a: 1 } }), [{ ...common, type: "text", extends: { a: 1 } }])
})

it("[DELETE-04] a call that ended otherwise is no text, and what quotes it stays", () => {
  const state = told(
    push(11, CALL),
    quoting(12, 11),
    change(11, { ...CALL, extends: { ...CALL.extends, code: 905, callTime: 9 } })
  )
  const { body } = Chats.messageIn(chatIn(state), MessageId.make("m11")) as Message
  assert.strictEqual(body._tag === "Call" && body.seconds, 9)
  assert.deepStrictEqual(texts(state, ["m12"]), ["t11"])
})

it("[DELETE-04] a text does not become a call", () => {
  const state = told(push(11), change(11, CALL))
  assert.deepStrictEqual(Chats.messageIn(chatIn(state), MessageId.make("m11"))?.body._tag, "Text")
})

it("[CONTACT-13] the list knows who recalled what it shows last, also where the message never came here, if the frame says whose deed it was", () => {
  const deed = (undo_by: number, way: "numbered" | "online") => {
    const recall = frame("undoMessage", {
      id: "m9",
      msg_id: 9,
      content: "recalled",
      from_user: 7,
      toContactId: 7,
      is_last: 1,
      undo_by
    })
    const numbered = { frame: { ...(recall.frame as object), s: "c:1-7", n: 1 } }
    const { state } = play({ start: way, contacts: [row()], when: [way === "numbered" ? numbered : recall] })
    return HashMap.toValues(state.contacts).map(({ lastDeed }) => lastDeed)
  }
  for (const way of ["numbered", "online"] as const) {
    assert.deepStrictEqual<unknown>(deed(8, way), [{ did: "recalled", by: 8 }], way)
    assert.deepStrictEqual(deed(0, way), [undefined], way)
  }
})
