import type { Contact } from "./Contact.ts"

/** What a contact adds to the number on the Messages tab: nothing when it is not to disturb or has no last message (CONTACT-02, spec 4.12). */
export const countsAsUnread = (contact: Pick<Contact, "lastContent" | "notify" | "unread">): number =>
  contact.notify && contact.lastContent !== "" ? contact.unread : 0

/** Number on the Messages tab, in messages (CONTACT-02, spec 4.12). */
export const unreadTotal = (contacts: ReadonlyArray<Pick<Contact, "lastContent" | "notify" | "unread">>): number =>
  contacts.reduce((sum, each) => sum + countsAsUnread(each), 0)

/** Unread messages that mention me, in all contacts: who calls me by name is heard also where nothing else disturbs (CONTACT-04, spec 4.12, DEC-0007). */
export const mentionTotal = (contacts: ReadonlyArray<Pick<Contact, "mentions">>): number =>
  contacts.reduce((sum, { mentions }) => sum + mentions, 0)
