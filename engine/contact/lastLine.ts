import type { Kind } from "../message/Body.ts"
import type { Deed } from "../message/deed.ts"
import type { Said } from "./Said.ts"
import type { Contact } from "./Contact.ts"

/** What the list shows of a last message: its kind, its content, what somebody did where it tells that, and who said it. */
export interface LastLine {
  readonly kind: Kind
  readonly content: string
  readonly deed?: Deed | undefined
  readonly said?: Said | undefined
}

/** The last line of a contact of whom nothing is to be seen. */
export const NO_LINE: LastLine = { kind: "Other", content: "" }

/** To leave fields out costs more than all else that a message does to its contact, so only a contact that has too much pays. */
const bare = (contact: Contact): Contact => {
  const { lastDeed: _, lastSaid: __, ...rest } = contact
  return rest
}

/** The contact with another last line: who did what, and who said it, is known of that line and of no other (CONTACT-13, spec 4.12). Its instant stays. */
export const withLastLine = (contact: Contact, { content, deed, kind, said }: LastLine): Contact => {
  const isLess = (deed === undefined && contact.lastDeed !== undefined) || (said === undefined && contact.lastSaid !== undefined)
  const base = isLess ? bare(contact) : contact
  // one copy for what most messages are
  const next =
    said === undefined
      ? { ...base, lastKind: kind, lastContent: content }
      : { ...base, lastKind: kind, lastContent: content, lastSaid: said }
  return deed === undefined ? next : { ...next, lastDeed: deed }
}

/** The contact with the last line of another row of the same conversation, and its instant. */
export const withLineOf = (contact: Contact, other: Contact): Contact => {
  const { lastAt, lastContent: content, lastDeed: deed, lastKind: kind, lastSaid: said } = withSaidOf(other, contact)
  return { ...withLastLine(contact, { kind, content, deed, said }), lastAt }
}

/** Whether two last lines of one instant are the same; of a file, whose address is told in several ways, its kind says enough (spec 4.8). */
export const isSameLine = (a: LastLine, b: LastLine): boolean =>
  a.content === b.content || (a.kind !== "Text" && a.kind === b.kind)

/** A row that was told, with who said its last message where the contact before showed the same one: lists do not tell that (CONTACT-18). */
export const withSaidOf = (row: Contact, before: Contact | undefined): Contact =>
  before?.lastSaid !== undefined &&
  row.lastSaid === undefined &&
  before.lastAt === row.lastAt &&
  before.lastKind === row.lastKind &&
  isSameLine({ kind: before.lastKind, content: before.lastContent }, { kind: row.lastKind, content: row.lastContent })
    ? { ...row, lastSaid: before.lastSaid }
    : row
