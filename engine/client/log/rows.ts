import { HashMap, Option } from "effect"
import type { UserId } from "../../account/User.ts"
import type { Scope } from "../../api/frames.ts"
import type { Contact, ContactId } from "../../contact/Contact.ts"
import { chatOf, EMPTY_CHAT, withChat } from "../conversation/chats.ts"
import { contactOf, withContact, withContacts } from "../people/contacts.ts"
import { withCleared } from "../conversation/cleared.ts"
import { withHistory, withoutTalk, withStale } from "../people/groups.ts"
import type { ChatState, State } from "../State.ts"
import { ownScope, withDoubt } from "./ask.ts"
import { reachedOf, withoutHeldOf } from "./cursor.ts"
import { withReadTo, withWaitingShown } from "./fold.ts"
import type { Reached } from "./Log.ts"
import { withLog } from "./withLog.ts"

/** A row of a resume: the contact, and the line of its conversation's log that it reflects. */
export interface LoggedRow {
  readonly contact: Contact
  readonly scope: Scope
  readonly n: number
}

/** The row with what is mine: what I have read and it does not tell yet still is read, and what waits to be sent still stands there. */
const withMine = (state: State, { contact: row, scope }: LoggedRow, me: UserId): readonly [Contact, State] => {
  const chat = chatOf(state, row.id)
  const told = contactOf(state, row.id)?.readTo ?? 0
  const unsaid = Option.getOrElse(HashMap.get(state.unreportedReads, row.id), () => 0)
  const read = withReadTo(row, chat, Math.max(told, unsaid), me)
  // the server knew of it before it wrote the next row
  const isInDoubt = read === null && told > (row.readTo ?? 0)
  return [withWaitingShown(read ?? row, chat), isInDoubt ? withDoubt(state, scope) : state]
}

/** The contact as the row tells it. */
const adopted = (state: State, row: LoggedRow, me: UserId): State => {
  const [contact, next] = withMine(clearing(state, row.contact), row, me)
  return withHistory(state, withContact(next, contact), contact.id)
}

/** Without what the row says was cleared (ROW-02). */
const clearing = (state: State, { cleared, id }: Contact): State =>
  cleared === undefined || !HashMap.has(state.chats, id) ? state : withCleared(state, id, cleared)

/** Lines were left out: what is held of the chat ends before a gap, which its newest page closes (LOG-04). */
const jumped = (state: State, id: ContactId): State => {
  const next = withStale(withChat(state, id, { ...chatOf(state, id), fresh: false, gap: true }), id)
  return withLog(next, { epoch: state.log.epoch + 1 })
}

const isDrifted = (known: Contact, row: Contact): boolean =>
  known.readTo === row.readTo && (known.unread !== row.unread || known.mentions !== row.mentions)

/** It is mine again. */
const withoutGoneMark = (state: State, scope: Scope): State =>
  state.log.gone.has(scope) ? withLog(state, { gone: new Set([...state.log.gone].filter((each) => each !== scope)) }) : state

/** A row takes the place of what is known, if it reflects at least as much of the log; unread that differ though nothing was missing are counted (LOG-03, LOG-05). */
export const withRow = (before: State, row: LoggedRow, me: UserId): State => {
  const { contact, n, scope } = row
  const state = withoutGoneMark(before, scope)
  const reached = reachedOf(state, scope) ?? 0
  const known = contactOf(state, contact.id)
  if (reached > n) return known === undefined ? adopted(state, row, me) : state
  if (reached < n) {
    const next = adopted(jumped(state, contact.id), row, me)
    return withLog(next, { reached: HashMap.set(next.log.reached, scope, { n, chat: contact.id }) })
  }
  const next = adopted(state, row, me)
  const isTrusted = known !== undefined && !state.log.doubted.has(scope)
  return isTrusted && isDrifted(known, contact) ? withLog(next, { corrected: next.log.corrected + 1 }) : next
}

/** What was told me alone was left out: which of mine the other side has read, and which I deleted for myself, only pages know, each of its own messages. */
const withPagesInDoubt = (state: State): State => ({
  ...state,
  chats: HashMap.map(state.chats, (chat) => (chat.timeline.size > 0 ? { ...chat, fresh: false, gap: true } : chat))
})

/** All rows there are: contacts that are in none of them are gone, unless they came since (LOG-03). `user`: the line of what concerns me alone that they reflect. */
export const withAllRows = (
  state: State,
  rows: ReadonlyArray<LoggedRow>,
  { system, user }: { readonly system: number; readonly user: number },
  me: UserId
): State => {
  const own = ownScope(me)
  const ownReached = reachedOf(state, own) ?? 0
  let next = ownReached < user ? withPagesInDoubt(state) : state
  for (const { contact, n, scope } of rows)
    if ((reachedOf(state, scope) ?? 0) < n)
      next = HashMap.has(next.chats, contact.id) ? jumped(next, contact.id) : withStale(next, contact.id)
  const contacts: Array<Contact> = []
  for (const row of rows) {
    next = clearing(next, row.contact)
    const known = (reachedOf(state, row.scope) ?? 0) > row.n ? contactOf(state, row.contact.id) : undefined
    const [contact, after] = known === undefined ? withMine(next, row, me) : [known, next]
    contacts.push(contact)
    next = after
  }
  const ids = new Set(contacts.map(({ id }) => id))
  for (const id of HashMap.keys(state.contacts)) if (!ids.has(id)) next = withoutTalk(next, id)
  next = withContacts(next, contacts, ownReached > user ? state.totals.system : system)
  for (const { id } of contacts) next = withHistory(state, next, id)
  // also what has no line yet: a scope that is not named is one of which nothing is known
  const reached: ReadonlyArray<readonly [Scope, Reached]> = [
    [own, { n: Math.max(ownReached, user), chat: "" }],
    ...rows.map(({ contact, n, scope }) => [scope, { n: Math.max(n, reachedOf(state, scope) ?? 0), chat: contact.id }] as const)
  ]
  // a line of what is no longer mine may still be on its way
  const mine = new Set(reached.map(([scope]) => scope))
  const known = [...state.log.gone, ...HashMap.keys(state.log.reached), ...HashMap.keys(state.log.held)]
  const gone = new Set(known.filter((scope) => !mine.has(scope)))
  return withLog(next, { reached: HashMap.fromIterable(reached), gone, epoch: next.log.epoch + 1 })
}

/** Conversations that are no longer mine. */
export const withoutGone = (state: State, gone: ReadonlyArray<Scope>): State => {
  let next = state
  for (const scope of gone) {
    const chat = Option.getOrUndefined(HashMap.get(next.log.reached, scope))?.chat ?? ""
    next = withoutHeldOf(
      withLog(next, { reached: HashMap.remove(next.log.reached, scope), gone: new Set(next.log.gone).add(scope) }),
      scope
    )
    if (chat !== "") next = withoutTalk(next, chat)
  }
  return next
}

/** Whether all rows are of another database: they know less than was applied when they were asked for. */
export const isOtherDatabase = ({ log }: State, rows: ReadonlyArray<LoggedRow>, own: Scope, user: number): boolean => {
  const told = new Map([[own, user], ...rows.map(({ n, scope }) => [scope, n] as const)])
  return [...(log.asked?.from ?? [])].some(([scope, { n }]) => n > (told.get(scope) ?? n))
}

/** A chat of which only what is not sent means anything: what the device keeps of it is written afresh. */
const emptied = ({ keeping, sending, stalled, waiting }: ChatState): ChatState => ({
  ...EMPTY_CHAT,
  ...{ keeping, sending, stalled, waiting }
})

/** Nothing that was known of a server's log means anything any more; what was written here and not sent stays. {@link withAllRows} tells what is known instead. */
export const withoutLog = (state: State): State => ({
  ...state,
  unreportedReads: HashMap.empty(),
  chats: HashMap.map(
    HashMap.filter(state.chats, ({ keeping, waiting }) => keeping.length + waiting.length > 0),
    emptied
  ),
  log: {
    ...state.log,
    ...{ reached: HashMap.empty(), held: HashMap.empty(), heldCount: 0 },
    base: state.log.base + 1
  }
})

/** Presence as the answer tells it, and on top of it who came or went since it was asked (CLIENT-29). */
export const withPresence = (state: State, online: ReadonlySet<string>): State => {
  const since = state.log.asked?.presence ?? HashMap.empty<ContactId, boolean>()
  let next = state
  for (const [id, contact] of state.contacts) {
    const isThere = Option.getOrElse(HashMap.get(since, id), () => online.has(id))
    if (contact.online !== isThere) next = withContact(next, { ...contact, online: isThere }, contact)
  }
  return next
}
