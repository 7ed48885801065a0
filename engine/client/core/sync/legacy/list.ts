import type { UserId } from "../../../../account/User.ts"
import { SILENCE } from "../../../../connection/machine.ts"
import type { Contact, ContactId } from "../../../../contact/Contact.ts"
import { withSaidOf } from "../../../../contact/lastLine.ts"
import { Millis, NEVER } from "../../../../format/Millis.ts"
import type { Message } from "../../../../message/Message.ts"
import { received } from "../../../../message/received.ts"
import { chatOf, withLast } from "../../conversation/chats.ts"
import { withAppended, withOnline, withRead } from "../../roster/list.ts"
import { findContact, withContact, withContacts } from "../../roster/contacts.ts"
import { last } from "../../../Sorted.ts"
import type { RowSlices } from "../../../Slices.ts"
import type { State } from "../../../State.ts"
import { isLegacy, type Listed, type Meanwhile, type SinceListAsked } from "./LegacyState.ts"

/** How long after a list a message may still arrive that it had counted already, in milliseconds: a socket that keeps its frames back for longer is dead. */
const LATE = SILENCE

/** When the last message was sent that the last list told of a chat; before all time where it told none. */
const listedUpTo = ({ last }: Listed, chat: ContactId): number => last.get(chat) ?? -1

/** Whether the list that came a moment ago had counted a message that was sent at `sentAt`. */
export const isListed = (listed: Listed, chat: ContactId, sentAt: Millis, now: Millis): boolean =>
  now - listed.at <= LATE && sentAt <= listedUpTo(listed, chat)

/** Whether the last list knew of messages that were sent after `upTo`: then its unread are its own to tell. */
export const isAhead = ({ legacy: { listed } }: Pick<State, "legacy">, chat: ContactId, upTo: Millis): boolean =>
  listedUpTo(listed, chat) > upTo

/** Up to which number a chat is cleared: without numbers, all of it. */
export const clearedUpTo = (state: Pick<State, "log">, upTo: number): number | "all" =>
  isLegacy(state) && upTo === 0 ? "all" : upTo

/** When the newest message was sent that is known of a chat. */
export const newestSentAt = (state: Pick<State, "chats" | "legacy">, id: ContactId): Millis => {
  const newest = last(chatOf(state, id).timeline)?.sentAt ?? NEVER
  return Millis.make(Math.max(newest, state.legacy.listed.last.get(id) ?? NEVER))
}

/** What happened, in its order. */
const inOrder = (happened: SinceListAsked): ReadonlyArray<Meanwhile> => {
  const all: Array<Meanwhile> = []
  for (let at = happened; at !== null; at = at.before) all.push(at.what)
  return all.toReversed()
}

const replay = <S extends Pick<State, RowSlices | "legacy">>(state: S, what: Meanwhile, me: UserId): S => {
  switch (what._tag) {
    case "Arrived": {
      const { chat, sentAt } = what.message
      return sentAt <= listedUpTo(state.legacy.listed, chat)
        ? state
        : withContact(state, received(findContact(state, chat), what.message, me))
    }
    case "Read":
      return isAhead(state, what.chat, what.upTo) ? state : withRead(state, what.chat)
    case "Online":
      return withOnline(state, what.chat, what.online)
    case "Appended":
      return withAppended(state, what.contact)
  }
}

/** Mine that the server does not have yet still stand in the list. */
const withWaiting = <S extends Pick<State, RowSlices>>(state: S, message: Message): S => {
  const contact = findContact(state, message.chat)
  return contact === undefined || message.sentAt < contact.lastAt ? state : withContact(state, withLast(contact, message))
}

/** Whether something was read while the list was on its way, and the list knew of more: which of it is unread only another list can tell. */
export const isInDoubt = (state: Pick<State, "legacy">, meanwhile: SinceListAsked): boolean =>
  inOrder(meanwhile).some((each) => each._tag === "Read" && isAhead(state, each.chat, each.upTo))

/** The fresh list takes the place of what we had; what happened while it was on its way is told again on top of it (CLIENT-08, spec 4.12). */
export const withList = <S extends Pick<State, RowSlices | "chats" | "legacy">>(
  state: S,
  contacts: ReadonlyArray<Contact>,
  system: number,
  me: UserId,
  now: Millis
): S => {
  const meanwhile = inOrder(state.legacy.loading?.meanwhile ?? null)
  const newest = new Map(contacts.filter(({ lastContent }) => lastContent !== "").map(({ id, lastAt }) => [id, lastAt] as const))
  const known = contacts.map((each) => withSaidOf(each, findContact(state, each.id)))
  let next: S = { ...withContacts(state, known, system), legacy: { listed: { at: now, last: newest }, loading: null } }
  for (const each of meanwhile) next = replay(next, each, me)
  for (const [, { waiting }] of state.chats) for (const message of waiting.slice(-1)) next = withWaiting(next, message)
  return next
}
