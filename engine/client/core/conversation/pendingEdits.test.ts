import { assert, it } from "@effect/vitest"
import { HashMap } from "effect"
import { UserId } from "../../../account/User.ts"
import { type Message, MessageId, MessageNumber } from "../../../message/Message.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { INITIAL } from "../../initial.ts"
import { fromArray } from "../../Sorted.ts"
import { editNoted, withPendingEdit, withDeletedIn } from "./pendingEdits.ts"
import { chatOf, compareInTimeline, EMPTY_CHAT, isRecalled } from "./chats.ts"
import type { PendingEdit, ChatState } from "./State.ts"

const [ME, BOB] = [UserId.make(1), UserId.make(7)]
const message = (id: string, number: number, more: Partial<Message> = {}): Message =>
  ({
    ...{ id, number, chat: "7", author: BOB, body: { _tag: "Text", html: `<p>${id}</p>` }, sentAt: number },
    ...{ delivery: "sent", refusal: "", at: [], ...more }
  }) as unknown as Message
const edit = (id: string, number: number, more: Partial<PendingEdit> = {}): PendingEdit => ({
  ...{ id: MessageId.make(id), number, text: "", ...more }
})
const told = (edits: ReadonlyArray<PendingEdit>, one: Message, more: Partial<ChatState> = {}): Message =>
  withPendingEdit({ ...EMPTY_CHAT, pendingEdits: edits, ...more }, ME)(one)

it("[ARCHIVE-04] a recall that was told before is told again of a message that comes late; its words stay with their author", () => {
  const recalled = { _tag: "Recalled", by: BOB, text: "gone" } as const
  const text = { text: "gone" }
  assert.deepStrictEqual(told([edit("a", 5, text)], message("a", 5)).body, { ...recalled, was: "" })
  assert.deepStrictEqual(told([edit("a", 5, text)], message("a", 5, { author: ME })).body, { ...recalled, by: ME, was: "a" })
  // an older copy may know it by its number only, a newer one by its name
  assert.deepStrictEqual(told([edit("x", 5, text)], message("a", 5)).body, { ...recalled, was: "" })
  assert.deepStrictEqual(told([edit("a", 0, text)], message("a", 5)).body, { ...recalled, was: "" })
  for (const [other, one] of [
    [edit("x", 6), message("a", 5)],
    [edit("x", 0), message("a", 0)]
  ] as const)
    assert.strictEqual(told([other], one), one)
})

it("[DELETE-04] what was changed before it came has its new words; what has none, and what was deleted, stays as it is", () => {
  const change = edit("a", 5, { what: "changed", text: "<p>new</p>" })
  assert.deepStrictEqual(told([change], message("a", 5)).body, { _tag: "Text", html: "<p>new</p>" })
  // what became of a call is nothing to a text
  const text = message("a", 5)
  assert.strictEqual(told([{ ...change, type: "webrtc" }], text), text)
  const notice = message("a", 5, { body: { _tag: "Recalled", by: BOB, text: "gone", was: "" } })
  assert.strictEqual(told([change], notice), notice)
  const deleted = message("a", 5)
  assert.strictEqual(told([edit("a", 5, { what: "deleted" })], deleted), deleted)
})

it("[ARCHIVE-04] mine are read as far as the other side has read, whenever they come", () => {
  const deliveries = [
    message("a", 5, { author: ME }),
    message("a", 6, { author: ME }),
    message("a", 5),
    message("a", 5, { author: ME, delivery: "failed" })
  ].map((each) => told([], each, { peerRead: 5 }))
  assert.deepStrictEqual(
    deliveries.map(({ delivery, id }) => [id, delivery]),
    [
      ["a", "read"],
      ["a", "sent"],
      ["a", "sent"],
      ["a", "failed"]
    ]
  )
})

it("[DELETE-03] what was deleted by name is known by its number as soon as that is here, once", () => {
  const chat: ChatState = {
    ...EMPTY_CHAT,
    pendingEdits: [edit("a", 0, { what: "deleted" }), edit("b", 0)],
    deletedNumbers: [9]
  }
  const here = withDeletedIn(chat, [message("a", 5), message("b", 6), message("c", 7)])
  assert.deepStrictEqual(here.deletedNumbers, [9, 5])
  assert.strictEqual(withDeletedIn(here, [message("a", 5)]), here)
})

it("[DELETE-04] what answers a message that was changed meanwhile quotes what it says now", () => {
  const answer = message("b", 5, { quote: { number: MessageNumber.make(4), author: BOB, name: "Bob", text: "what must go" } })
  const quoted = (number: number, more: Partial<PendingEdit>): string | undefined =>
    told([edit("a", number, { text: "<p>taken out</p>", ...more })], answer).quote?.text
  assert.strictEqual(quoted(4, { what: "changed", type: "text" }), "taken out")
  assert.strictEqual(quoted(3, { what: "changed", type: "text" }), "what must go")
  assert.strictEqual(quoted(4, { what: "changed", type: "webrtc" }), "what must go")
  assert.strictEqual(quoted(4, { type: "text" }), "what must go")
})

const CHAT = ContactId.make("7")

/** Numbers of the messages that still wait to be looked at once this was told. */
const mentionsAfter = (more: Partial<PendingEdit>): ReadonlyArray<number> => {
  const chat: ChatState = { ...EMPTY_CHAT, stored: "there", mentioned: [message("b", 6), message("a", 5)] }
  const next = editNoted({ ...INITIAL, chats: HashMap.make([CHAT, chat]) }, CHAT, edit("a", 5, more))
  return chatOf(next, CHAT).mentioned.map(({ number }) => number)
}

it("[MENTION-07] what is recalled where only the device holds it mentions nobody any more, and all else still does", () => {
  assert.deepStrictEqual(mentionsAfter({}), [6])
  assert.deepStrictEqual(mentionsAfter({ number: 4 }), [6, 5])
  assert.deepStrictEqual(mentionsAfter({ what: "changed" }), [6, 5])
})

it("[ALERT-06] a message is recalled by what is held of it, or by word of its name or number, and of no other", () => {
  const known = (edits: ReadonlyArray<PendingEdit>, number = 5): boolean =>
    isRecalled({ ...EMPTY_CHAT, pendingEdits: edits }, MessageId.make("a"), number)
  assert.isFalse(known([]))
  assert.isTrue(known([edit("a", 9)]))
  assert.isTrue(known([edit("x", 5)]))
  assert.isFalse(known([edit("x", 6)]))
  assert.isFalse(known([edit("x", 0)], 0))
  assert.isFalse(known([edit("a", 5, { what: "changed" })]))
  const held = message("a", 5, { body: { _tag: "Recalled", by: BOB, text: "gone", was: "" } })
  const chat: ChatState = { ...EMPTY_CHAT, timeline: fromArray([held], compareInTimeline) }
  assert.isTrue(isRecalled(chat, held.id, 5))
  assert.isFalse(isRecalled({ ...chat, timeline: fromArray([message("a", 5)], compareInTimeline) }, held.id, 5))
})

it("[ARCHIVE-04] of a message the last word counts, and what was taken back is not changed any more", () => {
  const editsAfter = (...edits: ReadonlyArray<PendingEdit>): ReadonlyArray<PendingEdit> => {
    const chats = HashMap.make([CHAT, { ...EMPTY_CHAT, stored: "there" } as ChatState])
    return chatOf(
      edits.reduce((state, each) => editNoted(state, CHAT, each), { ...INITIAL, chats }),
      CHAT
    ).pendingEdits
  }
  const [first, second] = [edit("a", 5, { what: "changed", text: "1" }), edit("a", 5, { what: "changed", text: "2" })]
  const [other, recall] = [edit("b", 6, { what: "changed", text: "3" }), edit("a", 5, { text: "gone" })]
  assert.deepStrictEqual(editsAfter(first, other, second), [other, second])
  assert.deepStrictEqual(editsAfter(first, recall), [recall])
  assert.deepStrictEqual(editsAfter(recall, second), [recall])
  const deleted = edit("a", 5, { what: "deleted" })
  assert.deepStrictEqual(editsAfter(recall, deleted), [deleted])
})
