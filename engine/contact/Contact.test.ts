import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import { ANNOUNCEMENTS, Contact, ContactId, FRIEND_NOTICES, HELPER } from "./Contact.ts"

it("[CONTACT-01] the conversations of the system have names of their own", () => {
  assert.deepStrictEqual<ReadonlyArray<string>>([HELPER, FRIEND_NOTICES, ANNOUNCEMENTS], ["-1", "system", "admin_notice"])
})

it("[WIRE-14] a contact is whole: without one of its fields it is none", () => {
  const contact = {
    ...{ id: ContactId.make("7"), kind: "person", name: "Bob", account: "bob", avatar: "", letter: "B" },
    ...{ lastKind: "Other", lastContent: "", lastAt: 0, unread: 0, mentions: 0 },
    ...{ pinned: false, notify: true, online: false, role: "member" }
  }
  const isContact = Schema.is(Contact)
  assert.isTrue(isContact(contact))
  for (const key of Object.keys(contact)) assert.isFalse(isContact({ ...contact, [key]: null }))
})
