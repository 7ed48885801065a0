import { assert, it } from "@effect/vitest"
import { knownOf } from "#fixtures/client/known.ts"
import { HashMap, Option, Schema } from "effect"
import * as fc from "fast-check"
import { BOB, chat, ME, mine, row, said, waits } from "#fixtures/client/values.ts"
import { anyBody } from "#fixtures/message/bodies.ts"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Millis } from "../../../format/Millis.ts"
import { Body, Kind } from "../../../message/Body.ts"
import { MessageId, MessageNumber } from "../../../message/Message.ts"
import * as Chats from "./chats.ts"
import { INITIAL } from "../../initial.ts"
import { toArray } from "../../Sorted.ts"
import type { ChatState } from "./State.ts"

const recalled = (was: string): Body => ({ _tag: "Recalled", by: BOB, text: "gone", was })
const EVENT: Body = { _tag: "Event", text: "joined" }
const numbers = (one: ChatState) => toArray(one.timeline).map(({ number }) => number as number)

it("a number names one message; without numbers two are two", () => {
  assert.strictEqual(Chats.compareInTimeline(said(3), said(3, { id: MessageId.make("x"), sentAt: Millis.make(1) })), 0)
  assert.ok(Chats.compareInTimeline(said(0), said(0, { id: MessageId.make("z") })) < 0)
  const one = chat([said(3), said(5)], { waiting: [waits("w")] })
  assert.strictEqual(Chats.messageIn(one, MessageId.make("w"), 5)?.id, "w")
  assert.strictEqual(Chats.messageIn(one, MessageId.make("m3"))?.number, 3)
  assert.strictEqual(Chats.messageIn(one, MessageId.make("other"), 5)?.id, "m5")
  assert.isUndefined(Chats.messageIn(one, MessageId.make("m3"), 4))
})

it("what stands above the loaded part of a chat is left out, where there is such a part", () => {
  const some = chat([said(5)], { older: "some" })
  assert.deepStrictEqual(
    [3, 5, 6].map((n) => Chats.isAbove(some, said(n))),
    [true, false, false]
  )
  assert.isFalse(Chats.isAbove(chat([], { older: "some" }), said(3)))
  assert.isFalse(Chats.isAbove(chat([said(5)]), said(3)))
  assert.deepStrictEqual(numbers(Chats.withMessage(some, said(3))), [5])
  assert.deepStrictEqual(numbers(Chats.withMessage(some, said(6))), [5, 6])
  assert.deepStrictEqual(numbers(Chats.withMessage(chat([said(5)], { deletedNumbers: [6] }), said(6))), [5])
})

it("[DELETE-03] what was deleted is remembered once, by its number", () => {
  const one = chat([], { deletedNumbers: [5] })
  assert.deepStrictEqual(Chats.withDeletedNumbers(one, [0, 3, 3, 5]).deletedNumbers, [5, 3])
  assert.strictEqual(Chats.withDeletedNumbers(one, [0, 5]), one)
  const hiding = { deletedNumbers: [5], pendingDeletes: [said(0), said(8)] }
  assert.deepStrictEqual(
    [0, 5, 7, 8].map((n) => Chats.isDeleted(hiding, n)),
    [false, true, false, true]
  )
})

it("a message that got its number waits no more, and only its own turn is over", () => {
  const [a, b] = [waits("a"), waits("b")]
  const before = chat([], { waiting: [a, b], sending: b.id })
  const next = Chats.withMessage(before, mine(4, { id: a.id }))
  assert.deepStrictEqual([next.waiting, next.sending], [[b], "b"])
  assert.strictEqual(Chats.withMessage(before, mine(4, { id: b.id })).sending, "")
  const other = Chats.withMessage(before, said(4))
  assert.strictEqual(other.waiting, before.waiting)
  assert.strictEqual(other.sending, "b")
})

it("[MENTION-07] a mention goes with the message that is recalled, no other does", () => {
  const before = chat([said(3), said(4)], { mentioned: [said(4), said(3)] })
  assert.strictEqual(Chats.withMessage(before, said(4)).mentioned, before.mentioned)
  assert.deepStrictEqual(
    Chats.withMessage(before, said(4, { body: recalled("") })).mentioned.map(({ id }) => id),
    ["m3"]
  )
})

it("[CLIENT-14] of two tellings of a message, the quote, the recall and the tick outlive; its words are the newer ones", () => {
  const quote = { number: MessageNumber.make(1), author: ME, name: "Ann", text: "q" }
  const [plain, quoting] = [said(3), said(3, { quote })]
  assert.strictEqual(Chats.mergedMessage(undefined, plain), plain)
  assert.deepStrictEqual(Chats.mergedMessage(quoting, plain).quote, quote)
  assert.notProperty(Chats.mergedMessage(plain, plain), "quote")
  assert.strictEqual(Chats.mergedMessage(quoting, said(3, { quote: { ...quote, text: "new" } })).quote?.text, "new")
  assert.strictEqual(Chats.mergedMessage(plain, said(3, { quote })).quote, quote)
  const changed: Body = { _tag: "Text", html: "changed" }
  assert.deepStrictEqual(Chats.mergedMessage(plain, said(3, { body: changed })).body, changed)
  assert.deepStrictEqual(
    Chats.mergedMessage(said(3, { body: recalled("mine") }), said(3, { body: changed })).body,
    recalled("mine")
  )
  assert.deepStrictEqual(
    Chats.mergedMessage(said(3, { body: recalled("") }), said(3, { body: recalled("b") })).body,
    recalled("b")
  )
  assert.strictEqual(Chats.mergedMessage(said(3, { delivery: "read" }), plain).delivery, "read")
})

it("mine that were read stay so, and who tells it again changes nothing", () => {
  const before = chat([mine(1, { delivery: "read" }), said(2), mine(3), mine(4)])
  const read = Chats.readByPeer(before, ME, 3)
  assert.deepStrictEqual(
    toArray(read.timeline).map(({ delivery }) => delivery),
    ["read", "sent", "read", "sent"]
  )
  assert.strictEqual(toArray(read.timeline)[0], toArray(before.timeline)[0])
  assert.strictEqual(read.peerRead, 3)
  assert.strictEqual(Chats.readByPeer(read, ME, 3), read)
  assert.strictEqual(Chats.readByPeer(read, ME, 2), read)
  assert.strictEqual(Chats.readByPeer(chat([]), ME, 2).peerRead, 2)
  const all = Chats.readByPeer(read, ME, 0)
  assert.deepStrictEqual([all.peerRead, toArray(all.timeline)[3]?.delivery], [3, "read"])
})

it("[CLIENT-11] a closed chat is cut to the newest 200 when it holds more than 264", () => {
  const grown = (count: number) => chat(Array.from({ length: count }, (_, n) => said(n + 1)))
  const full = grown(264)
  assert.strictEqual(Chats.withClosedChat(full), full)
  const cut = Chats.withClosedChat(grown(265))
  assert.deepStrictEqual([cut.timeline.size, Chats.oldestNumber(cut), knownOf(cut).older], [200, 66, "some"])
})

it("unread is what others said, lines of the system and recalled ones left out", () => {
  assert.deepStrictEqual(
    [said(1), mine(1), said(1, { body: EVENT }), said(1, { body: recalled("") })].map((each) => Chats.isCountable(each, ME)),
    [true, false, false, false]
  )
  const one = chat([said(0, { at: [ME] }), said(2), mine(3), said(4, { at: [ME] }), said(5, { body: EVENT, at: [ME] })])
  assert.deepStrictEqual(Chats.unreadAfter(one, 2, ME), { unread: 2, mentions: 2 })
  assert.deepStrictEqual(Chats.unreadAfter(one, 1, ME), { unread: 3, mentions: 2 })
  // only the person who stands nearer to the end is looked at
  assert.deepStrictEqual(Chats.unreadAfter(chat([said(1), said(2), said(3)]), 3, ME), { unread: 0, mentions: 0 })
})

it("who wrote below a message has read it", () => {
  assert.isTrue(Chats.isAnswered(chat([said(1), mine(2), said(3)]), said(1), ME))
  assert.isFalse(Chats.isAnswered(chat([mine(1), said(2)]), said(2), ME))
  assert.isFalse(Chats.isAnswered(chat([mine(2)]), mine(2), ME))
  assert.isFalse(Chats.isAnswered(chat([mine(1), said(2), said(3)]), said(2), ME))
  assert.isFalse(Chats.isAnswered(chat([]), said(2), ME))
})

it("reading up to a number leaves what stands above it, and never more than was unread", () => {
  const one = chat([said(2), said(3), said(4, { at: [ME] })])
  const read = (more: Parameters<typeof row>[0], upTo: number) => {
    const { mentions, unread } = Chats.readUpTo(row(more), one, upTo, ME)
    return [unread, mentions]
  }
  assert.deepStrictEqual(read({ unread: 3, mentions: 1 }, 3), [1, 1])
  assert.deepStrictEqual(read({ unread: 1, mentions: 1 }, 4), [0, 0])
  assert.deepStrictEqual(read({ unread: 0, mentions: 1 }, 4), [0, 0])
  assert.deepStrictEqual(read({ unread: 3, mentions: 0 }, 2), [2, 0])
  assert.deepStrictEqual(read({ unread: 2, mentions: 3 }, 2), [2, 1])
  const same = row({ unread: 1, mentions: 1 })
  assert.strictEqual(Chats.readUpTo(same, one, 3, ME), same)
  const none = row({ unread: 0, mentions: 0 })
  assert.strictEqual(Chats.readUpTo(none, one, 1, ME), none)
})

it("the list shows what says something", () => {
  const same = row()
  assert.strictEqual(Chats.withLast(same, said(4, { body: { _tag: "Text", html: "" } })), same)
  const { author: by } = said(4)
  const shown = row({ lastContent: "t4", lastAt: Millis.make(4000), lastSaid: { by, number: 4 } })
  assert.deepStrictEqual(Chats.withLast(same, said(4)), shown)
  assert.strictEqual(Chats.newestOf(chat([said(3)], { waiting: [waits("w")] }))?.id, "w")
  assert.strictEqual(Chats.newestOf(chat([said(3)]))?.id, "m3")
})

it("a person is kept again only with another name or picture", () => {
  const bob = { id: BOB, name: "Bob", avatar: "a" }
  const known = Chats.withPerson(INITIAL, bob)
  assert.strictEqual(Chats.withPerson(known, { ...bob }), known)
  for (const other of [
    { ...bob, name: "Rob" },
    { ...bob, avatar: "b" }
  ])
    assert.deepStrictEqual(Option.getOrUndefined(HashMap.get(Chats.withPerson(known, other).people, BOB)), other)
})

const Shown = Schema.Struct({
  row: Schema.Struct({ lastAt: Millis, lastKind: Kind, lastContent: Schema.String }),
  message: Schema.Struct({ sentAt: Millis, body: Body })
})
it.each(vectors("client/CLIENT-44", Shown, Schema.Boolean))("[CLIENT-44] $title", ({ given, want }) => {
  assert.strictEqual(Chats.showsAsLast(row(given.row), said(3, given.message)), want)
})

prop(
  "[CLIENT-44] what became the last one is shown as the last one, until its moment is another",
  anyBody,
  fc.integer({ min: 1, max: 9 }),
  (body, later) => {
    const message = said(3, { body })
    const shown = Chats.withLast(row(), message)
    if (Chats.previewContent(message).content === "") return
    assert.isTrue(Chats.showsAsLast(shown, message))
    assert.isFalse(Chats.showsAsLast(shown, { ...message, sentAt: Millis.make(message.sentAt + later) }))
  }
)

it("a merge keeps whom a recalled message named, where somebody was named", () => {
  const mentions = [{ id: BOB, name: "Bob" }]
  const [known, fresh] = [said(3, { body: { ...recalled("t3"), mentions } as Body }), said(3, { body: recalled("") })]
  assert.deepStrictEqual<unknown>(Chats.mergedMessage(known, fresh).body, { ...recalled("t3"), mentions })
  assert.deepStrictEqual(Chats.mergedMessage(said(3, { body: recalled("t3") }), fresh).body, recalled("t3"))
})

it("what is ticked already stays as it is, also what is out of sight", () => {
  const hidden = chat([mine(3, { delivery: "read" })], { peerRead: 3, pendingDeletes: [mine(2)] })
  const ticked = Chats.readByPeer(hidden, ME, 3)
  assert.deepStrictEqual(
    ticked.pendingDeletes.map(({ delivery }) => delivery),
    ["read"]
  )
  assert.strictEqual(ticked.timeline, hidden.timeline)
  assert.strictEqual(Chats.readByPeer(ticked, ME, 3), ticked)
})

it("a change of what is out of sight that changes nothing leaves the list as it is", () => {
  const hidden = chat([], { pendingDeletes: [mine(2), mine(3)] })
  assert.strictEqual(
    Chats.withHiddenChanged(hidden, (each) => each),
    hidden.pendingDeletes
  )
  const changed = Chats.withHiddenChanged(hidden, (each) => (each.number === 3 ? { ...each, delivery: "read" } : each))
  assert.deepStrictEqual(
    changed.map(({ delivery }) => delivery),
    ["sent", "read"]
  )
})

it("the other side has read what it read, also in a chat of which nothing is here", () => {
  assert.strictEqual(Chats.readByOther(chat([], { peerRead: 4 })), 4)
  assert.strictEqual(Chats.readByOther(chat([mine(6, { delivery: "read" })], { peerRead: 4 })), 6)
  assert.strictEqual(Chats.readByOther(chat([mine(6)], { peerRead: 4 })), 4)
  assert.strictEqual(Chats.oldestNumber(chat([])), 0)
  assert.strictEqual(Chats.oldestNumber(chat([said(4), said(6)])), 4)
})

it("a file without an address is shown by its name, any other line by what it says", () => {
  const file = (url: string): Body => ({ _tag: "File", url, name: "a.pdf", size: 9 }) as unknown as Body
  assert.strictEqual(Chats.previewContent(said(1, { body: file("") })).content, "a.pdf")
  assert.strictEqual(Chats.previewContent(said(1, { body: file("/a") })).content, "/a")
  assert.strictEqual(Chats.previewContent(said(1)).content, "t1")
})
