import type { Contact, ContactId } from "../../../contact/Contact.ts"
import { withLineOf } from "../../../contact/lastLine.ts"
import { findContact, withContact } from "./contacts.ts"
import type { RowSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"

/** With presence as told, of a contact that we have. */
export const withOnline = <S extends Pick<State, RowSlices>>(state: S, chat: ContactId, online: boolean): S => {
  const contact = findContact(state, chat)
  return contact === undefined || contact.online === online ? state : withContact(state, { ...contact, online })
}

/** A new friend: a row of the list, without forgetting what we knew of it (CLIENT-28, spec 7.8). */
export const withAppended = <S extends Pick<State, RowSlices>>(state: S, fresh: Contact): S => {
  const before = findContact(state, fresh.id)
  if (before === undefined) return withContact(state, fresh)
  const isNewer = fresh.lastContent !== "" && fresh.lastAt >= before.lastAt
  const shown = isNewer ? withLineOf(before, fresh) : before
  return withContact(state, { ...shown, name: fresh.name, avatar: fresh.avatar })
}

/** With nothing unread in a chat. */
export const withRead = <S extends Pick<State, RowSlices>>(state: S, chat: ContactId): S => {
  const contact = findContact(state, chat)
  return contact === undefined || contact.unread + contact.mentions === 0
    ? state
    : withContact(state, { ...contact, unread: 0, mentions: 0 })
}
