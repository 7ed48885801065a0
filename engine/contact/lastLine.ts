import type { Kind } from "../message/Body.ts"
import type { Deed } from "../message/deed.ts"
import type { Contact } from "./Contact.ts"

/** What the list shows of a last message: its kind, its content, and what somebody did where it tells that. */
export interface LastLine {
  readonly kind: Kind
  readonly content: string
  readonly deed?: Deed | undefined
}

/** The last line of a contact of whom nothing is to be seen. */
export const NO_LINE: LastLine = { kind: "Other", content: "" }

/** To leave a field out costs more than all else that a message does to its contact, so only a contact that has it pays. */
const withoutDeed = (contact: Contact): Contact => {
  const { lastDeed: _, ...rest } = contact
  return rest
}

/** The contact with another last line: who did what is known of that line and of no other (CONTACT-13, spec 4.12). Its instant stays. */
export const withLastLine = (contact: Contact, { content, deed, kind }: LastLine): Contact => {
  const next = { ...(contact.lastDeed === undefined ? contact : withoutDeed(contact)), lastKind: kind, lastContent: content }
  return deed === undefined ? next : { ...next, lastDeed: deed }
}

/** The contact with the last line of another row of the same conversation, and its instant. */
export const withLineOf = (contact: Contact, { lastAt, lastContent, lastDeed, lastKind }: Contact): Contact => ({
  ...withLastLine(contact, { kind: lastKind, content: lastContent, deed: lastDeed }),
  lastAt
})
