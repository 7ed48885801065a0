import type { HashMap } from "effect"
import type { Contact, ContactId } from "../../../contact/Contact.ts"
import type { ListKey } from "../../../contact/order.ts"
import type { Sorted } from "../../Sorted.ts"

/** The chat list. */
export interface RosterState {
  /** The rows of the chat list: people, groups and services that I can write to, by id. */
  readonly contacts: HashMap.HashMap<ContactId, Contact>
  /** Increases when a contact is added, removed, or changes a field that the contacts page sorts by. Messages do not change it. */
  readonly rosterVersion: number
  /** The order of the chat list: contacts with a last message (spec 4.12). */
  readonly order: Sorted<ListKey>
  readonly totals: Totals
}

/** Sums over all contacts (spec 4.12), updated with each change. */
export interface Totals {
  readonly unread: number
  readonly mentions: number
  /** Friend requests and notices that were not opened yet. */
  readonly system: number
}
