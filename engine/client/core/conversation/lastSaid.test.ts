import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { open, row } from "#fixtures/client/told.ts"
import { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { saidOf } from "../../../contact/saidOf.ts"
import type { Message } from "../../../message/Message.ts"
import { findContact, withContact } from "../roster/contacts.ts"
import { fromArray, toArray } from "../../Sorted.ts"
import { chatOf, compareInTimeline, newestOf, readByOther } from "./chats.ts"
import { withSpeaker } from "./rows.ts"

const BOB = ContactId.make("7")
const { state } = play({
  contacts: [row()],
  when: [open(), { answer: "getMessageList", texts: { of: 7, from: 1, to: 5 } }]
})
const chat = chatOf(state, BOB)
const newest = newestOf(chat) as Message

it("[CONTACT-20] a message is said by its author, under its number, with its picture in small", () => {
  assert.deepStrictEqual(saidOf(newest), { by: UserId.make(7), number: 5 })
  const picture = { _tag: "Image", url: "/a.png", thumbHash: "1QcSHQRnh493V4dIh4eXh1h4kJUI" } as const
  assert.deepStrictEqual(saidOf({ ...newest, body: picture as Message["body"] }), {
    by: UserId.make(7),
    number: 5,
    thumbHash: picture.thumbHash
  })
})

it("[CONTACT-20] the system says nothing as a person, and what was recalled nobody says", () => {
  assert.isUndefined(saidOf({ ...newest, author: 0 as UserId }))
  assert.isUndefined(saidOf({ ...newest, body: { _tag: "Recalled", by: 7, was: "" } as unknown as Message["body"] }))
})

it("[CONTACT-20] the other side has read what a tick at the newest says, or what was told before", () => {
  assert.strictEqual(readByOther({ peerRead: 3, timeline: chat.timeline }), 3)
  const ticked = fromArray(
    toArray(chat.timeline).map((each) => ({ ...each, delivery: "read" as const })),
    compareInTimeline
  )
  assert.strictEqual(readByOther({ peerRead: 3, timeline: ticked }), 5)
  assert.strictEqual(readByOther({ peerRead: 8, timeline: ticked }), 8)
})

it("[CONTACT-18] the newest page tells who said what the list shows, and nothing of another line", () => {
  const contact = findContact(state, BOB)
  if (contact === undefined) throw new Error("There is no Bob.")
  const { lastSaid: _, ...untold } = contact
  const listed = { ...untold, lastAt: newest.sentAt, lastKind: "Text" as const, lastContent: contact.lastContent }
  const told = (each: typeof listed) => findContact(withSpeaker(withContact(state, each), BOB), BOB)?.lastSaid
  assert.deepStrictEqual(told(listed), { by: UserId.make(7), number: 5 })
  assert.isUndefined(told({ ...listed, lastAt: (newest.sentAt + 1) as typeof newest.sentAt }))
})
