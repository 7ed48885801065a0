import type { UserId } from "../account/User.ts"
import { ContactId } from "../contact/Contact.ts"

/** Where a pushed message is addressed, as the wire tells it; `toUser` may be empty. */
export interface Address {
  readonly toContactId: string
  readonly toUser: string
}

/**
 * The conversation in which I see a message: the one it names, or, where it names me, the other side. Thus both copies of a
 * one-to-one message, whatever the server wrote, lead to the same conversation (RECEIVED-07, spec 7.8, DEC-0009).
 */
export const conversationOf = ({ toContactId, toUser }: Address, me: UserId): ContactId =>
  ContactId.make(toContactId === String(me) && toUser !== "" ? toUser : toContactId)
