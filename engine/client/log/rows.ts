import { HashMap } from "effect"
import type { UserId } from "../../account/User.ts"
import type { Scope } from "../../api/frames.ts"
import type { Contact, ContactId } from "../../contact/Contact.ts"
import { chatOf, withChat } from "../chats.ts"
import { contactOf, withContact, withContacts, withoutContact } from "../contacts.ts"
import { interrupted } from "../pages.ts"
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
  const next = withChat(state, id, { ...interrupted(chatOf(state, id)), gap: true })
  return withLog(next, { epoch: state.log.epoch + 1 })
}

const isDrifted = (known: Contact, row: Contact): boolean =>
  known.readTo === row.readTo && (known.unread !== row.unread || known.mentions !== row.mentions)

/** A row takes the place of what is known, if it reflects at least as much of the log; unread that differ though nothing was missing are counted (LOG-03, LOG-05). */
export const withRow = (state: State, { contact: row, n, scope }: LoggedRow, me: UserId): State => {
  const reached = reachedOf(state, scope) ?? 0
  const known = contactOf(state, row.id)
  if (reached > n) return known === undefined ? withContact(state, withMine(state, row, me)) : state
  const next = withContact(state, withMine(state, row, me), known)
  const trusted = reached === n && known !== undefined && !state.log.doubted.has(scope)
  const counted =
    trusted && isDrifted(known, contactOf(next, row.id) ?? row) ? withLog(next, { corrected: next.log.corrected + 1 }) : next
  return reached === n
    ? counted
    : withLog(jumped(counted, row.id), { reached: HashMap.set(counted.log.reached, scope, { n, chat: row.id }) })
}

/** All rows there are: contacts that are in none of them are gone, unless they came since (LOG-03). */
export const withAllRows = (state: State, rows: ReadonlyArray<LoggedRow>, system: number, me: UserId): State => {
  const isNewer = ({ n, scope }: LoggedRow): boolean => (reachedOf(state, scope) ?? 0) > n
  const contacts = rows.map((row) => {
    const known = isNewer(row) ? contactOf(state, row.contact.id) : undefined
    return known ?? withMine(state, row.contact, me)
  })
  let next = withContacts(state, contacts, system)
  for (const { contact, n, scope } of rows) {
    const reached = reachedOf(next, scope) ?? 0
    if (reached < n && HashMap.has(next.chats, contact.id)) next = jumped(next, contact.id)
  }
  const reached = HashMap.fromIterable(
    rows.flatMap(({ contact, n, scope }) => {
      const at = Math.max(n, reachedOf(state, scope) ?? 0)
      return at === 0 ? [] : [[scope, { n: at, chat: contact.id }] as const]
    })
  )
  return withLog(next, { reached, epoch: next.log.epoch + 1 })
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
