import { HashMap, Option } from "effect"
import type { Contact, ContactId } from "../../../contact/Contact.ts"
import { compareContacts, type ListKey } from "../../../contact/order.ts"
import { sortLetter } from "../../../contact/sortLetter.ts"
import { countsAsUnread, mentionTotal, unreadTotal } from "../../../contact/unread.ts"
import { fromArray, insert, remove, type Sorted } from "../../Sorted.ts"
import type { RowSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"

/** The contact, if there is one. */
export const findContact = (state: Pick<State, "contacts">, id: ContactId): Contact | undefined =>
  Option.getOrUndefined(HashMap.get(state.contacts, id))

const listed = (contact: Contact | undefined): contact is Contact => contact !== undefined && contact.lastContent !== ""

const placeOf = ({ id, lastAt, pinned }: Contact): ListKey => ({ id, pinned, lastAt })

/** The order after a contact changed: the same where its place is. */
const reordered = (order: Sorted<ListKey>, before: Contact | undefined, next: Contact): Sorted<ListKey> => {
  if (!listed(before)) return listed(next) ? insert(order, placeOf(next), compareContacts) : order
  const was = placeOf(before)
  if (!listed(next)) return remove(order, was, compareContacts)
  if (before.lastAt === next.lastAt && before.pinned === next.pinned) return order
  return insert(remove(order, was, compareContacts), placeOf(next), compareContacts)
}

/** A contact whom I call so, and who calls themselves so; a letter stays with its name ({@link Contact}). */
export const contactNames = (known: Contact, name: string, own: string): Contact => {
  const { realName: _, ...contact } = known
  return {
    ...contact,
    name,
    letter: name === contact.name ? contact.letter : sortLetter(name),
    ...(own === name ? {} : { realName: own })
  }
}

const isCalledAlike = (before: Contact | undefined, next: Contact): boolean =>
  before?.name === next.name && before.realName === next.realName && before.letter === next.letter && before.kind === next.kind

/** With this contact in place of the one it had; touches that contact, its place in the order and the totals, nothing else (CLIENT-07, spec 4.12). `before` saves a search where it is at hand. */
export const withContact = <S extends Pick<State, RowSlices>>(
  state: S,
  next: Contact,
  before = findContact(state, next.id)
): S => {
  if (before === next) return state
  const unread = countsAsUnread(next) - (before === undefined ? 0 : countsAsUnread(before))
  const mentions = next.mentions - (before?.mentions ?? 0)
  return {
    ...state,
    contacts: HashMap.set(state.contacts, next.id, next),
    rosterVersion: isCalledAlike(before, next) ? state.rosterVersion : state.rosterVersion + 1,
    order: reordered(state.order, before, next),
    totals:
      unread === 0 && mentions === 0
        ? state.totals
        : { ...state.totals, unread: state.totals.unread + unread, mentions: state.totals.mentions + mentions }
  }
}

/** Without a contact that is there no more. */
export const withoutContact = <S extends Pick<State, RowSlices>>(state: S, id: ContactId): S => {
  const gone = findContact(state, id)
  if (gone === undefined) return state
  const { mentions, system, unread } = state.totals
  return {
    ...state,
    contacts: HashMap.remove(state.contacts, id),
    rosterVersion: state.rosterVersion + 1,
    order: listed(gone) ? remove(state.order, gone, compareContacts) : state.order,
    totals: { unread: unread - countsAsUnread(gone), mentions: mentions - gone.mentions, system }
  }
}

/** With these contacts and no others, as a fresh load tells them (CLIENT-08). */
export const withContacts = <S extends Pick<State, RowSlices>>(
  state: S,
  contacts: ReadonlyArray<Contact>,
  system: number
): S => ({
  ...state,
  contacts: HashMap.fromIterable(contacts.map((each) => [each.id, each] as const)),
  rosterVersion: state.rosterVersion + 1,
  order: fromArray(contacts.filter(listed).map(placeOf), compareContacts),
  totals: { unread: unreadTotal(contacts), mentions: mentionTotal(contacts), system }
})
