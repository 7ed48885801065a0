import { assert, it } from "@effect/vitest"
import { HashMap } from "effect"
import { UserId } from "../../../account/User.ts"
import { type Contact, ContactId } from "../../../contact/Contact.ts"
import { type Message, MessageId } from "../../../message/Message.ts"
import { EMPTY_CHAT, compareInTimeline, withChat } from "./chats.ts"
import { findContact } from "../roster/contacts.ts"
import { withoutMessage, contactAfterDeletion, withHidden, serviceMessage, withoutHidden, withErased } from "./deleted.ts"
import { INITIAL } from "../../initial.ts"
import { fromArray, toArray } from "../../Sorted.ts"
import type { ChatState } from "./State.ts"
import type { State } from "../../State.ts"

const [ME, BOB, BOBS] = [UserId.make(1), UserId.make(7), ContactId.make("7")]
const message = (n: number, more: Partial<Message> = {}): Message =>
  ({
    ...{ id: `m${n}`, number: n, chat: BOBS, author: BOB, body: { _tag: "Text", html: `<p>t${n}</p>` } },
    ...{ sentAt: n * 1000, delivery: "sent", refusal: "", at: [] },
    ...more
  }) as unknown as Message
const [one, two, three] = [message(1), message(2), message(3)]
const holding = (all: ReadonlyArray<Message>, more: Partial<ChatState> = {}): ChatState => ({
  ...EMPTY_CHAT,
  timeline: fromArray(all, compareInTimeline),
  ...more
})
const shown = ({ timeline }: ChatState) => toArray(timeline).map(({ number }) => number)
const named = (id: string) => MessageId.make(id)

it("[DELETE-02] what I delete is out of sight, also among what mentions me, and back again if it could not be", () => {
  const chat = holding([one, two, three], { mentioned: [three, two] })
  const hidden = withHidden(withHidden(chat, [two]), [one])
  assert.deepStrictEqual([shown(hidden), hidden.mentioned, hidden.pendingDeletes], [[3], [three], [two, one]])
  const back = withoutHidden(hidden, two.id)
  assert.deepStrictEqual([shown(back), back.pendingDeletes], [[2, 3], [one]])
  assert.strictEqual(withoutHidden(hidden, three.id), hidden)
})

it("[DELETE-03] a message is found by its name or number, shown or hidden, once the service numbered it", () => {
  const waiting = [message(0, { id: named("w") })] as unknown as ChatState["waiting"]
  const chat = holding([one], { pendingDeletes: [two, three], waiting })
  const found = (id: string, number: number) => serviceMessage(chat, named(id), number)
  assert.deepStrictEqual([found("m2", 0), found("m2", 3), found("x", 3), found("x", 0)], [two, two, three, undefined])
  assert.deepStrictEqual([found("m1", 0), found("x", 1), found("w", 0)], [one, one, undefined])
  const unnumbered = holding([message(0, { id: named("s") })], { pendingDeletes: [message(0, { id: named("h") })] })
  for (const id of ["x", "s"]) assert.isUndefined(serviceMessage(unnumbered, named(id), 0))
})

it("[DELETE-03] what is gone is neither shown, hidden, found nor mentioned, and nothing else goes with it", () => {
  const chat = holding([one, two], { pendingDeletes: [two, three], mentioned: [two, one] })
  const here = withoutMessage(chat, two, 0)
  assert.deepStrictEqual([shown(here), here.pendingDeletes, here.mentioned, here.deletedNumbers], [[1], [three], [one], [2]])
  const elsewhere = withoutMessage(holding([one], { pendingDeletes: [two, three], mentioned: [two, one] }), undefined, 2)
  assert.deepStrictEqual([elsewhere.pendingDeletes, elsewhere.mentioned, elsewhere.deletedNumbers], [[three], [one], [2]])
  const finding = { chat: BOBS, messages: [one, two], count: 22 } as unknown as NonNullable<State["historySearch"]>
  const state = withChat({ ...INITIAL, historySearch: finding }, BOBS, chat)
  assert.deepStrictEqual(withErased(state, BOBS, two, 2).historySearch, { ...finding, messages: [one], count: 21 })
  assert.strictEqual(withErased(state, ContactId.make("8"), two, 2).historySearch, finding)
  assert.strictEqual(withErased(state, BOBS, three, 3).historySearch, finding)
})

const contact = (more: Partial<Contact>): Contact =>
  ({
    ...{ id: BOBS, kind: "person", name: "Bob", letter: "B", role: "member", pinned: false, notify: true, online: false },
    ...{ unread: 2, mentions: 2, lastKind: "Text", lastContent: "<p>t3</p>", lastAt: 3000, ...more }
  }) as unknown as Contact
const after = (more: Partial<Contact>, held: Message | undefined, number: number, left = [one, two]) => {
  const state = withChat({ ...INITIAL, contacts: HashMap.make([BOBS, contact(more)]) }, BOBS, holding(left))
  const next = contactAfterDeletion(state, BOBS, held, number, ME)
  const row = findContact(next.state, BOBS)
  return [row?.unread, row?.mentions, row?.lastContent, next.isInDoubt]
}

it("[DELETE-03] of a message that is not here only the row tells whether it counted, unless I had read beyond it", () => {
  const doubt = (more: Partial<Contact>, number: number) => after(more, undefined, number, [one, three]).at(-1)
  assert.deepStrictEqual(
    [doubt({}, 2), doubt({ unread: 0 }, 2), doubt({ unread: 0 }, 3), doubt({ unread: 0 }, 4)],
    [true, false, false, true]
  )
  assert.deepStrictEqual(
    [1, 2, 3].map((readTo) => doubt({ readTo }, 2)),
    [true, false, false]
  )
  assert.ok(after({ unread: 0 }, undefined, 2, []).at(-1))
})

it("[DELETE-03] one that was unread no longer counts, nor as one that mentions me; the last one gives way to the one before", () => {
  const called = message(3, { at: [ME] as never })
  assert.deepStrictEqual(after({}, called, 3), [1, 1, "<p>t2</p>", true])
  assert.deepStrictEqual(after({}, three, 3), [1, 1, "<p>t2</p>", true])
  assert.deepStrictEqual(after({ unread: 5 }, three, 3), [4, 2, "<p>t2</p>", true])
  assert.deepStrictEqual(after({ unread: 5 }, called, 3), [4, 1, "<p>t2</p>", true])
  assert.deepStrictEqual(after({ unread: 5, mentions: 0 }, called, 3), [4, 0, "<p>t2</p>", true])
  assert.deepStrictEqual(after({ readTo: 3, unread: 5 }, called, 3), [5, 2, "<p>t2</p>", true])
  assert.deepStrictEqual(after({ readTo: 2, unread: 5 }, called, 3), [4, 1, "<p>t2</p>", true])
  // where the list shows nothing, nothing takes its place
  assert.deepStrictEqual(after({ lastContent: "", unread: 0, mentions: 0 }, three, 3), [0, 0, "", false])
  assert.deepStrictEqual(after({ unread: 0, mentions: 0 }, one, 1, [two, three]), [0, 0, "<p>t3</p>", false])
})

it("[DELETE-03] of an announcement only the row knows what the list shows now, where it was the last one", () => {
  assert.deepStrictEqual(after({ kind: "system" }, three, 3), [1, 1, "<p>t3</p>", true])
  assert.deepStrictEqual(after({ kind: "system" }, two, 2, [one, three]), [1, 1, "<p>t3</p>", false])
})
