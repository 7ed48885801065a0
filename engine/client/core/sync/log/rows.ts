import { HashMap, Option } from "effect"
import type { UserId } from "../../../../account/User.ts"
import type { Scope } from "../../../../api/frames.ts"
import type { Contact, ContactId } from "../../../../contact/Contact.ts"
import { withSaidOf } from "../../../../contact/lastLine.ts"
import { chatOf, EMPTY_CHAT, withChat } from "../../conversation/chats.ts"
import { interruptedCoverage } from "../../conversation/coverage/Coverage.ts"
import { findContact, withContact, withContacts } from "../../roster/contacts.ts"
import { withCleared } from "../../conversation/cleared.ts"
import { withHistory, withoutTalk, withStale } from "../../groups/groups.ts"
import type { RowSlices } from "../../../Slices.ts"
import type { ChatState } from "../../conversation/State.ts"
import type { State } from "../../../State.ts"
import { ownScope, withDoubt } from "./ask.ts"
import { scopePosition, withoutHeldOf } from "./cursor.ts"
import { withReadTo, withWaitingShown } from "./fold.ts"
import type { Reached } from "./Log.ts"
import { withLog } from "./withLog.ts"

/** A row of a `resume` reply: the contact, and up to which line of its conversation's log it is current. */
export interface LoggedRow {
  readonly contact: Contact
  readonly scope: Scope
  readonly n: number
}

/** Adds what only this client knows to a row: who said its last message, read positions that the server has not confirmed, and waiting messages. */
const withMine = <S extends Pick<State, "chats" | "contacts" | "log" | "unreportedReads">>(
  state: S,
  { contact, scope }: LoggedRow,
  me: UserId
): readonly [Contact, S] => {
  const chat = chatOf(state, contact.id)
  const before = findContact(state, contact.id)
  const row = withSaidOf(contact, before)
  const told = before?.readTo ?? 0
  const unreported = Option.getOrElse(HashMap.get(state.unreportedReads, row.id), () => 0)
  const read = withReadTo(row, chat, Math.max(told, unreported), me)
  // the server had confirmed it before it wrote the next row
  const isInDoubt = read === null && told > (row.readTo ?? 0)
  return [withWaitingShown(read ?? row, chat), isInDoubt ? withDoubt(state, scope) : state]
}

/** The contact of a row. */
const adopted = <S extends Pick<State, RowSlices | "chats" | "log" | "unreportedReads">>(
  state: S,
  row: LoggedRow,
  me: UserId
): S => {
  const [contact, next] = withMine(clearing(state, row.contact), row, me)
  return withHistory(state, withContact(next, contact), contact.id)
}

/** Removes the messages that the row reports as cleared (ROW-02). */
const clearing = <S extends Pick<State, RowSlices | "chats">>(state: S, { cleared, id }: Contact): S =>
  cleared === undefined || !HashMap.has(state.chats, id) ? state : withCleared(state, id, cleared)

const skipping = (chat: ChatState): ChatState => ({ ...chat, coverage: interruptedCoverage(chat.coverage, true) })

/** After lines were left out the chat ends at a gap, which its newest page closes (LOG-04). */
export const withGap = <S extends Pick<State, "chats" | "groups" | "log" | "tasks">>(state: S, id: ContactId): S => {
  const next = withStale<S>(withChat<S>(state, id, skipping(chatOf(state, id))), id)
  return withLog(next, { epoch: state.log.epoch + 1 })
}

const isDrifted = (known: Contact, row: Contact): boolean =>
  known.readTo === row.readTo && (known.unread !== row.unread || known.mentions !== row.mentions)

/** The conversation is in my list again. */
const withoutGoneMark = <S extends Pick<State, "log">>(state: S, scope: Scope): S =>
  state.log.gone.has(scope) ? withLog(state, { gone: new Set([...state.log.gone].filter((each) => each !== scope)) }) : state

/** Replaces a contact by its row, if the row is at least as current. A different unread count without missing lines is counted as a bug (LOG-03, LOG-05). */
export const withRow = <S extends Pick<State, RowSlices | "chats" | "groups" | "log" | "tasks" | "unreportedReads">>(
  before: S,
  row: LoggedRow,
  me: UserId
): S => {
  const { contact, n, scope } = row
  const state = withoutGoneMark(before, scope)
  const reached = scopePosition(state, scope) ?? 0
  const known = findContact(state, contact.id)
  if (reached > n) return known === undefined ? adopted(state, row, me) : state
  if (reached < n) {
    const next = adopted(withGap(state, contact.id), row, me)
    return withLog(next, { reached: HashMap.set(next.log.reached, scope, { n, chat: contact.id }) })
  }
  const next = adopted(state, row, me)
  const isTrusted = known !== undefined && !state.log.doubted.has(scope)
  return isTrusted && isDrifted(known, contact) ? withLog(next, { corrected: next.log.corrected + 1 }) : next
}

/** After lines of the personal scope were left out, only pages know which of my messages were read and which I deleted for myself. */
const withPagesInDoubt = <S extends Pick<State, "chats">>(state: S): S => ({
  ...state,
  // also of a chat that only the device holds
  chats: HashMap.map(state.chats, (chat) => (chat.timeline.size > 0 || chat.stored !== "no" ? skipping(chat) : chat))
})

/** Replaces the list by all rows: contacts without a row are removed, unless they were added since (LOG-03). `user`: up to which line of the personal scope the rows are current. */
export const withAllRows = <S extends Pick<State, RowSlices | "chats" | "groups" | "log" | "tasks" | "unreportedReads">>(
  state: S,
  rows: ReadonlyArray<LoggedRow>,
  { system, user }: { readonly system: number; readonly user: number },
  me: UserId
): S => {
  const own = ownScope(me)
  const ownReached = scopePosition(state, own) ?? 0
  let next = ownReached < user ? withPagesInDoubt(state) : state
  for (const { contact, n, scope } of rows)
    if ((scopePosition(state, scope) ?? 0) < n)
      next = HashMap.has(next.chats, contact.id) ? withGap(next, contact.id) : withStale(next, contact.id)
  const contacts: Array<Contact> = []
  for (const row of rows) {
    next = clearing(next, row.contact)
    const known = (scopePosition(state, row.scope) ?? 0) > row.n ? findContact(state, row.contact.id) : undefined
    const [contact, after] = known === undefined ? withMine(next, row, me) : [known, next]
    contacts.push(contact)
    next = after
  }
  const ids = new Set(contacts.map(({ id }) => id))
  for (const id of HashMap.keys(state.contacts)) if (!ids.has(id)) next = withoutTalk(next, id)
  next = withContacts(next, contacts, ownReached > user ? state.totals.system : system)
  for (const { id } of contacts) next = withHistory(state, next, id)
  // also scopes without a line yet: one that is not named counts as unknown
  const reached: ReadonlyArray<readonly [Scope, Reached]> = [
    [own, { n: Math.max(ownReached, user), chat: "" }],
    ...rows.map(
      ({ contact, n, scope }) => [scope, { n: Math.max(n, scopePosition(state, scope) ?? 0), chat: contact.id }] as const
    )
  ]
  // a late line of a removed conversation may still arrive
  const mine = new Set(reached.map(([scope]) => scope))
  const known = [...state.log.gone, ...HashMap.keys(state.log.reached), ...HashMap.keys(state.log.held)]
  const gone = new Set(known.filter((scope) => !mine.has(scope)))
  return withLog(next, { reached: HashMap.fromIterable(reached), gone, epoch: next.log.epoch + 1 })
}

/** Removes conversations that are no longer in my list. */
export const withoutGone = <S extends Pick<State, RowSlices | "chats" | "groups" | "log" | "unreportedReads">>(
  state: S,
  gone: ReadonlyArray<Scope>
): S => {
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

/** Whether the rows come from another database: their lines are below those applied when they were requested. */
export const isOtherDatabase = (
  { log }: Pick<State, "log">,
  rows: ReadonlyArray<LoggedRow>,
  own: Scope,
  user: number
): boolean => {
  const told = new Map([[own, user], ...rows.map(({ n, scope }) => [scope, n] as const)])
  return [...(log.asked?.from ?? [])].some(([scope, { n }]) => n > (told.get(scope) ?? n))
}

/** Keeps only the unsent messages of a chat; its archive is written again. */
const emptied = ({ keeping, sending, stalled, waiting }: ChatState): ChatState => ({
  ...EMPTY_CHAT,
  ...{ keeping, sending, stalled, waiting }
})

/** Drops everything that came from the replaced database. Unsent messages stay. {@link withAllRows} fills the list again. */
export const withoutLog = <S extends Pick<State, "chats" | "log" | "unreportedReads">>(state: S): S => ({
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

/** Applies the presence in the reply, then the changes since the request (CLIENT-29). */
export const withPresence = <S extends Pick<State, RowSlices | "log">>(state: S, online: ReadonlySet<string>): S => {
  const since = state.log.asked?.presence ?? HashMap.empty<ContactId, boolean>()
  let next = state
  for (const [id, contact] of state.contacts) {
    const isThere = Option.getOrElse(HashMap.get(since, id), () => online.has(id))
    if (contact.online !== isThere) next = withContact(next, { ...contact, online: isThere }, contact)
  }
  return next
}
