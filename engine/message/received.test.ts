import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Person, UserId } from "../account/User.ts"
import { Contact, ContactId } from "../contact/Contact.ts"
import { Millis } from "../format/Millis.ts"
import { conversationOf } from "./conversationOf.ts"
import { Kind } from "./Body.ts"
import { Deed } from "./deed.ts"
import { received, type ReceivedMessage } from "./received.ts"
import { addsSystemUnread } from "./systemUnread.ts"

const Arriving = Schema.Struct({
  chat: ContactId,
  author: Person,
  kind: Kind,
  content: Schema.String,
  sentAt: Millis,
  at: Schema.Array(UserId),
  name: Schema.optionalKey(Schema.String),
  avatar: Schema.optionalKey(Schema.String),
  deed: Schema.optionalKey(Deed)
})
const Given = Schema.Struct({ contact: Schema.optionalKey(Contact), message: Arriving, me: UserId })

for (const rule of ["RECEIVED-01", "RECEIVED-02", "RECEIVED-03", "RECEIVED-04", "RECEIVED-05"]) {
  it.each(vectors(`message/${rule}`, Given, Contact))(`[${rule}] $title`, ({ given, want }) => {
    assert.deepStrictEqual(received(given.contact, given.message, given.me), want)
  })
}

it.each(vectors("message/RECEIVED-06", ContactId, Schema.Boolean))("[RECEIVED-06] $title", ({ given, want }) => {
  assert.strictEqual(addsSystemUnread(given), want)
})

const Copy = Schema.Struct({ toContactId: Schema.String, toUser: Schema.String, me: UserId })
it.each(vectors("message/RECEIVED-07", Copy, ContactId))("[RECEIVED-07] $title", ({ given, want }) => {
  assert.strictEqual(conversationOf(given, given.me), want)
})

const ME = UserId.make(1)
const chat = fc.constantFrom("7", "group-3", "admin_notice").map((id) => ContactId.make(id))
const message = (author: fc.Arbitrary<number>): fc.Arbitrary<ReceivedMessage> =>
  fc.record({
    chat,
    author: author.map((id) => ({ id: UserId.make(id), name: `n${id}`, avatar: "" })),
    kind: fc.constantFrom("Text", "Image", "Event"),
    content: fc.string({ minLength: 1 }),
    sentAt: fc.nat(9).map((n) => Millis.make(n)),
    at: fc.array(fc.constantFrom(1, 7, 9).map((id) => UserId.make(id)))
  })
const anyone = message(fc.constantFrom(1, 7, 9))
const fold = (list: ReadonlyArray<ReceivedMessage>) =>
  list.reduce<Contact | undefined>((contact, each) => received(contact, each, ME), undefined)

prop(
  "[RECEIVED-01] however many of mine arrive, nothing is unread",
  fc.array(message(fc.constant(1)), { minLength: 1 }),
  (list) => {
    const contact = fold(list)
    assert.deepStrictEqual([contact?.unread, contact?.mentions], [0, 0])
  }
)

prop(
  "[RECEIVED-02] unread is the number of others' messages that are no line of the system",
  fc.array(anyone, { minLength: 1 }),
  (list) => {
    assert.strictEqual(fold(list)?.unread, list.filter(({ author, kind }) => author.id !== 1 && kind !== "Event").length)
  }
)

prop("[RECEIVED-03] mentions are unread messages too, and each names me", fc.array(anyone, { minLength: 1 }), (list) => {
  const mentions = fold(list)?.mentions ?? -1
  assert.ok(mentions >= 0 && mentions <= (fold(list)?.unread ?? -1))
  assert.strictEqual(fold(list.map((each) => ({ ...each, at: [] })))?.mentions, 0)
})

prop("[RECEIVED-04] a contact made from a message is the message's: its id, its content, in no list's way", anyone, (each) => {
  const contact = fold([each])
  assert.strictEqual(contact?.id, each.chat)
  assert.strictEqual(contact?.lastContent, each.content)
  assert.deepStrictEqual([contact?.notify, contact?.pinned], [true, false])
})

const distinct = fc.uniqueArray(anyone, { minLength: 1, selector: ({ sentAt }) => sentAt })

prop("[RECEIVED-05] any order of arrival leaves the same counts and the newest last", distinct, (list) => {
  const newest = list.toSorted((a, b) => a.sentAt - b.sentAt).at(-1)
  for (const order of [list, list.toReversed()]) {
    const contact = fold(order)
    assert.deepStrictEqual([contact?.lastAt, contact?.lastContent], [newest?.sentAt, newest?.content])
    assert.strictEqual(contact?.unread, fold(list)?.unread)
  }
})

prop("[RECEIVED-06] of all contacts only one counts on the system's mark", fc.string(), (id) => {
  assert.strictEqual(addsSystemUnread(ContactId.make(id)), id === "system")
})

prop(
  "[RECEIVED-07] both copies of a message lead each side to the other",
  fc.integer({ min: 1 }),
  fc.integer({ min: 1 }),
  (a, b) => {
    const sent = { toContactId: String(a), toUser: String(b) }
    assert.strictEqual(conversationOf(sent, UserId.make(a)), String(b))
    if (a !== b) assert.strictEqual(conversationOf(sent, UserId.make(b)), String(a))
  }
)
