import type { Contact } from "./Contact.ts"

/** What may be done with a chat in the message list. */
export interface ContactActions {
  readonly pin: boolean
  /** To disturb no more, or again. */
  readonly notify: boolean
  /** To take it out of the list until something new is said. */
  readonly remove: boolean
}

/** Chats with people and groups take all three; notes to oneself disturb nobody, and the voices of the system stay as they are (CONTACT-09, spec 2.4, DEC-0046). */
export const contactActions = ({ kind }: Pick<Contact, "kind">): ContactActions => ({
  pin: kind !== "system",
  notify: kind === "person" || kind === "group",
  remove: kind !== "system"
})
