import type { UserId } from "../account/User.ts"
import { SILENCE } from "../connection/machine.ts"
import type { Contact, ContactId } from "../contact/Contact.ts"
import { withLineOf } from "../contact/lastLine.ts"
import { Millis, NEVER } from "../format/Millis.ts"
import type { Message } from "../message/Message.ts"
import { received } from "../message/received.ts"
import { ask } from "./ask.ts"
import { askResume } from "./log/ask.ts"
import { chatOf, withLast } from "./conversation/chats.ts"
import { contactOf, withContact, withContacts } from "./people/contacts.ts"
import { last } from "./Sorted.ts"
import { type Turn, stay } from "./Turn.ts"
import type { SinceListAsked, Listed, Meanwhile, State } from "./State.ts"
import { busy } from "./tasks.ts"

/** How long after a list a message may still arrive that it had counted already, in milliseconds: a socket that keeps its frames back for longer is dead. */
const LATE = SILENCE

/** Brings the contact list up to date: what was missed where the server numbers its log, else all of it. One at a time: while it is on its way, it is asked for once more when it has come (CLIENT-09). */
export const reload = (state: State): Turn => {
  if (state.service.resume || state.log.way !== "reloads") return askResume(state)
  return state.loading === null
    ? [
        busy({ ...state, loading: { again: false, system: state.totals.system, meanwhile: null } }, "contacts"),
        [ask(state, { call: "getContacts", body: {} })]
      ]
    : stay(again(state))
}

/** The list on its way, if any, is old already: another one must follow. */
export const again = <S extends Pick<State, "loading">>(state: S): S =>
  state.loading === null || state.loading.again ? state : { ...state, loading: { ...state.loading, again: true } }

/** Remembers what happened, as long as a list is on its way that may have been written before. */
export const noted = <S extends Pick<State, "loading">>(state: S, what: Meanwhile): S =>
  state.loading === null
    ? state
    : { ...state, loading: { ...state.loading, meanwhile: { what, before: state.loading.meanwhile } } }

/** With presence as told, of a contact that we have. */
export const withOnline = <S extends Pick<State, "contacts" | "order" | "rosterVersion" | "totals">>(
  state: S,
  chat: ContactId,
  online: boolean
): S => {
  const contact = contactOf(state, chat)
  return contact === undefined || contact.online === online ? state : withContact(state, { ...contact, online })
}

/** A new friend: a row of the list, without forgetting what we knew of it (CLIENT-28, spec 7.8). */
export const withAppended = <S extends Pick<State, "contacts" | "order" | "rosterVersion" | "totals">>(
  state: S,
  fresh: Contact
): S => {
  const before = contactOf(state, fresh.id)
  if (before === undefined) return withContact(state, fresh)
  const isNewer = fresh.lastContent !== "" && fresh.lastAt >= before.lastAt
  const shown = isNewer ? withLineOf(before, fresh) : before
  return withContact(state, { ...shown, name: fresh.name, avatar: fresh.avatar })
}

/** With nothing unread in a chat. */
export const withRead = <S extends Pick<State, "contacts" | "order" | "rosterVersion" | "totals">>(
  state: S,
  chat: ContactId
): S => {
  const contact = contactOf(state, chat)
  return contact === undefined || contact.unread + contact.mentions === 0
    ? state
    : withContact(state, { ...contact, unread: 0, mentions: 0 })
}

/** When the last message was sent that the last list told of a chat; before all time where it told none. */
const listedUpTo = ({ last }: Listed, chat: ContactId): number => last.get(chat) ?? -1

/** Whether the list that came a moment ago had counted a message that was sent at `sentAt`. */
export const isListed = (listed: Listed, chat: ContactId, sentAt: Millis, now: Millis): boolean =>
  now - listed.at <= LATE && sentAt <= listedUpTo(listed, chat)

/** Whether the last list knew of messages that were sent after `upTo`: then its unread are its own to tell. */
export const isAhead = ({ listed }: Pick<State, "listed">, chat: ContactId, upTo: Millis): boolean =>
  listedUpTo(listed, chat) > upTo

/** When the newest message was sent that is known of a chat. */
export const knownUpTo = (state: Pick<State, "chats" | "listed">, id: ContactId): Millis => {
  const newest = last(chatOf(state, id).timeline)?.sentAt ?? NEVER
  return Millis.make(Math.max(newest, state.listed.last.get(id) ?? NEVER))
}

/** What happened, in its order. */
const inOrder = (happened: SinceListAsked): ReadonlyArray<Meanwhile> => {
  const all: Array<Meanwhile> = []
  for (let at = happened; at !== null; at = at.before) all.push(at.what)
  return all.toReversed()
}

const replay = <S extends Pick<State, "contacts" | "listed" | "order" | "rosterVersion" | "totals">>(
  state: S,
  what: Meanwhile,
  me: UserId
): S => {
  switch (what._tag) {
    case "Arrived": {
      const { chat, sentAt } = what.message
      return sentAt <= listedUpTo(state.listed, chat)
        ? state
        : withContact(state, received(contactOf(state, chat), what.message, me))
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
const withWaiting = <S extends Pick<State, "contacts" | "order" | "rosterVersion" | "totals">>(state: S, message: Message): S => {
  const contact = contactOf(state, message.chat)
  return contact === undefined || message.sentAt < contact.lastAt ? state : withContact(state, withLast(contact, message))
}

/** Whether something was read while the list was on its way, and the list knew of more: which of it is unread only another list can tell. */
export const isInDoubt = (state: Pick<State, "listed">, meanwhile: SinceListAsked): boolean =>
  inOrder(meanwhile).some((each) => each._tag === "Read" && isAhead(state, each.chat, each.upTo))

/** The fresh list takes the place of what we had; what happened while it was on its way is told again on top of it (CLIENT-08, spec 4.12). */
export const withList = (state: State, contacts: ReadonlyArray<Contact>, system: number, me: UserId, now: Millis): State => {
  const meanwhile = inOrder(state.loading?.meanwhile ?? null)
  const newest = new Map(contacts.filter(({ lastContent }) => lastContent !== "").map(({ id, lastAt }) => [id, lastAt] as const))
  let next: State = { ...withContacts(state, contacts, system), listed: { at: now, last: newest }, loading: null }
  for (const each of meanwhile) next = replay(next, each, me)
  for (const [, { waiting }] of state.chats) for (const message of waiting.slice(-1)) next = withWaiting(next, message)
  return next
}
