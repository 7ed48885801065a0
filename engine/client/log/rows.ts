import { HashMap } from "effect"
import type { UserId } from "../../account/User.ts"
import { Scope } from "../../api/frames.ts"
import type { Contact, ContactId } from "../../contact/Contact.ts"
import { chatOf, withChat } from "../chats.ts"
import { contactOf, withContact, withContacts, withoutContact } from "../contacts.ts"
import { findLast } from "../Sorted.ts"
import type { State } from "../State.ts"
import { reachedOf } from "./cursor.ts"
import { withReadTo, withWaitingShown } from "./fold.ts"
import type { Log } from "./Log.ts"

/** A row of a resume: the contact, and the line of its conversation's log that it reflects. */
export interface LoggedRow {
  readonly contact: Contact
  readonly scope: Scope
  readonly n: number
}

const withLog = (state: State, log: Partial<Log>): State => ({ ...state, log: { ...state.log, ...log } })

/** What I have read and the server has not heard of still is read; what waits to be sent still stands there. */
const withMine = (state: State, contact: Contact, me: UserId): Contact => {
  const chat = chatOf(state, contact.id)
  const unsaid = HashMap.get(state.unsaid, contact.id)
  const read = unsaid._tag === "Some" ? (withReadTo(contact, chat, unsaid.value, me) ?? contact) : contact
  return withWaitingShown(read, chat)
}

/** Lines were left out: what is held of the chat ends before a gap, which its newest page closes (LOG-04). */
const jumped = (state: State, id: ContactId): State => {
  const next = withChat(state, id, { ...chatOf(state, id), fresh: false, gap: true })
  return withLog(next, { epoch: state.log.epoch + 1 })
}

const isDrifted = (known: Contact, row: Contact): boolean =>
  known.readTo === row.readTo && (known.unread !== row.unread || known.mentions !== row.mentions)

/** A row takes the place of what is known, if it reflects at least as much of the log; unread that differ though nothing was missing are counted (LOG-03, LOG-05). */
export const withRow = (state: State, { contact: row, n, scope }: LoggedRow, me: UserId): State => {
  const reached = reachedOf(state, scope) ?? 0
  const known = contactOf(state, row.id)
  if (reached > n) return known === undefined ? withContact(state, withMine(state, row, me)) : state
  if (reached < n) {
    const before = jumped(state, row.id)
    const next = withContact(before, withMine(before, row, me), known)
    return withLog(next, { reached: HashMap.set(next.log.reached, scope, { n, chat: row.id }) })
  }
  const next = withContact(state, withMine(state, row, me), known)
  const trusted = known !== undefined && !state.log.doubted.has(scope)
  return trusted && isDrifted(known, contactOf(next, row.id) ?? row) ? withLog(next, { corrected: next.log.corrected + 1 }) : next
}

/** What was told me alone was left out: which of mine were read, only pages know. */
const withTicksInDoubt = (state: State, me: UserId): State => ({
  ...state,
  chats: HashMap.map(state.chats, (chat) =>
    chat.fresh && findLast(chat.timeline, ({ author, delivery }) => author === me && delivery === "sent") !== undefined
      ? { ...chat, fresh: false }
      : chat
  )
})

/** All rows there are: contacts that are in none of them are gone, unless they came since (LOG-03). `user`: the line of what concerns me alone that they reflect. */
export const withAllRows = (
  state: State,
  rows: ReadonlyArray<LoggedRow>,
  { system, user }: { readonly system: number; readonly user: number },
  me: UserId
): State => {
  const own = Scope.make(`u:${me}`)
  const ownReached = reachedOf(state, own) ?? 0
  let next = ownReached < user ? withTicksInDoubt(state, me) : state
  for (const { contact, n, scope } of rows)
    if ((reachedOf(state, scope) ?? 0) < n && HashMap.has(next.chats, contact.id)) next = jumped(next, contact.id)
  const contacts = rows.map(({ contact, n, scope }) => {
    const known = (reachedOf(state, scope) ?? 0) > n ? contactOf(state, contact.id) : undefined
    return known ?? withMine(next, contact, me)
  })
  next = withContacts(next, contacts, ownReached > user ? state.totals.system : system)
  const reached = [
    [own, Math.max(ownReached, user), ""] as const,
    ...rows.map(({ contact, n, scope }) => [scope, Math.max(n, reachedOf(state, scope) ?? 0), contact.id] as const)
  ].flatMap(([scope, n, chat]) => (n === 0 ? [] : [[scope, { n, chat }] as const]))
  return withLog(next, { reached: HashMap.fromIterable(reached), epoch: next.log.epoch + 1 })
}

/** Conversations that are no longer mine. */
export const withoutGone = (state: State, gone: ReadonlyArray<Scope>): State => {
  let next = state
  for (const scope of gone) {
    const chat = HashMap.get(next.log.reached, scope)
    next = withLog(next, { reached: HashMap.remove(next.log.reached, scope) })
    if (chat._tag === "Some" && chat.value.chat !== "") next = withoutContact(next, chat.value.chat)
  }
  return next
}

/** Presence as the answer tells it, and on top of it who came or went since it was asked (CLIENT-29). */
export const withPresence = (state: State, online: ReadonlySet<string>): State => {
  const since = state.log.asked?.presence
  let next = state
  for (const [id, contact] of state.contacts) {
    const isThere = since?.get(id) ?? online.has(id)
    if (contact.kind === "person" && contact.online !== isThere)
      next = withContact(next, { ...contact, online: isThere }, contact)
  }
  return next
}
