import { type ContactId, type ContactKind, HELPER } from "./Contact.ts"

/** What a contact is, told by its id alone: never by a flag beside it (CONTACT-01, spec 3.2, DEC-0006). A word nobody knows is `system`: it cannot be written to. */
export const kindOf = (id: ContactId): ContactKind => {
  if (id === HELPER) return "helper"
  if (id.startsWith("group-")) return "group"
  return /^[0-9]+$/.test(id) ? "person" : "system"
}
