import type { Millis } from "../format/Millis.ts"
import type { ContactId } from "./Contact.ts"

/** What decides a contact's place in the message list. */
export interface ListKey {
  readonly id: ContactId
  readonly pinned: boolean
  readonly lastAt: Millis
}

/** Order of the message list: pinned first, then the newest, then by id so that no two are equal (CONTACT-03, spec 4.12). */
export const compareContacts = (a: ListKey, b: ListKey): number => {
  if (a.pinned !== b.pinned) return a.pinned ? -1 : 1
  if (a.lastAt !== b.lastAt) return b.lastAt - a.lastAt
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
