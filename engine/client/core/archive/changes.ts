import { HashMap, Option } from "effect"
import type { Scope } from "../../../api/frames.ts"
import type { Contact, ContactId } from "../../../contact/Contact.ts"
import type { Message, MessageId } from "../../../message/Message.ts"
import { nameOfBytes, withBytesKept } from "../conversation/attachments.ts"
import { chatOf, EMPTY_CHAT } from "../conversation/chats.ts"
import { contiguousUpTo, archiveFloor, olderLoaded, olderArchived } from "../conversation/coverage/Coverage.ts"
import { certainUpTo, archivedLog } from "../sync/legacy/kept.ts"
import { meIn } from "../session/me.ts"
import { type Reached, timesLeft } from "../sync/log/Log.ts"
import { editedRecord } from "./edited.ts"
import type { ArchiveChanges, ArchiveEdits, ArchiveStore } from "../../ports/Archive.ts"
import { first, last, type Sorted } from "../../Sorted.ts"
import type { ChatState, Unsent } from "../conversation/State.ts"
import type { State } from "../../State.ts"
import { draftOf, archivedDraft } from "../conversation/drafts.ts"
import { type KeptAbout, type KeptChat, type KeptScope, VERSION } from "./Kept.ts"

interface Writing {
  readonly put: Array<ArchiveChanges["put"][number]>
  readonly remove: Array<ArchiveChanges["remove"][number]>
  readonly messages: Array<ArchiveChanges["messages"][number]>
  readonly erase: Array<ArchiveChanges["erase"][number]>
  readonly cut: Array<ArchiveChanges["cut"][number]>
  readonly drop: Array<ContactId>
  readonly spent: Array<MessageId>
  readonly edited: Array<ArchiveEdits>
}

/** Whether two records say the same, value by value. */
const isSame = (a: object, b: object): boolean => {
  const [was, is] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>]
  const keys = Object.keys(was)
  return keys.length === Object.keys(is).length && keys.every((key) => was[key] === is[key])
}

/** Entries that came, changed or went between two tables; as long as the table is the same nothing is looked at. */
const ofTable = <K extends string | number, V>(
  writing: Writing,
  store: ArchiveStore,
  before: HashMap.HashMap<K, V>,
  now: HashMap.HashMap<K, V>,
  record: (value: V, key: K) => object | null
): void => {
  if (before === now) return
  for (const [key, value] of now) {
    const known = Option.getOrUndefined(HashMap.get(before, key))
    if (known === value) continue
    const next = record(value, key)
    const was = known === undefined ? null : record(known, key)
    if (next === null) {
      if (was !== null) writing.remove.push({ store, key: String(key) })
    } else if (was === null || !isSame(was, next)) writing.put.push({ store, key: String(key), value: next })
  }
  for (const key of HashMap.keys(before)) if (!HashMap.has(now, key)) writing.remove.push({ store, key: String(key) })
}

/** Who is there is known only while a socket says so. */
const kept = (contact: Contact): Contact => (contact.online ? { ...contact, online: false } : contact)

const aboutOf = (state: Pick<State, "log" | "totals" | "unreportedReads">): KeptAbout => ({
  version: VERSION,
  way: archivedLog(state),
  system: state.totals.system,
  unsaid: [...state.unreportedReads]
})

/** Only scopes that moved, or of which the doubt came or went: there are as many as contacts. */
const ofScopes = (writing: Writing, { log: before }: Pick<State, "log">, { log: now }: Pick<State, "log">): void => {
  const record = ({ chat, n }: Reached, scope: Scope): KeptScope => ({ scope, n, chat, doubted: now.doubted.has(scope) })
  ofTable(writing, "scopes", before.reached, now.reached, record)
  for (const scope of new Set([...before.doubted, ...now.doubted])) {
    const known = Option.getOrUndefined(HashMap.get(before.reached, scope))
    const reached = Option.getOrUndefined(HashMap.get(now.reached, scope))
    const isWritten = known === undefined || reached === undefined || !isSame(known, reached)
    if (!isWritten && before.doubted.has(scope) !== now.doubted.has(scope))
      writing.put.push({ store: "scopes", key: scope, value: record(reached, scope) })
  }
}

/** Messages that are new or other than they were: chunks that both hold are not looked into (ARCHIVE-02). */
const changedIn = (before: Sorted<Message> | undefined, now: Sorted<Message>): ReadonlyArray<Message> => {
  if (before === undefined) return now.chunks.flat()
  const known = new Set(before.chunks)
  const fresh = now.chunks.filter((chunk) => !known.has(chunk))
  const still = new Set(now.chunks)
  const gone = new Set<Message>()
  for (const chunk of before.chunks) if (!still.has(chunk)) for (const each of chunk) gone.add(each)
  return fresh.flatMap((chunk) => chunk.filter((each) => !gone.has(each)))
}

/** What waits to be sent; a message whose bytes are not kept yet is not kept either (OUTBOX-07). */
const unsentIn = ({ keeping, waiting }: ChatState): ReadonlyArray<Unsent> => [...waiting, ...withBytesKept(keeping)]

/** Bytes of files that no draft and no message holds any more. */
const ofDraftFiles = <S extends Pick<State, "chats" | "drafts">>(writing: Writing, before: S, now: S): void => {
  if (before.drafts === now.drafts) return
  for (const [chat, { files = [] }] of before.drafts) {
    const held = [...(draftOf(now, chat)?.files ?? []), ...unsentIn(chatOf(now, chat))]
    for (const { id } of files) if (held.every((each) => each.id !== id)) writing.spent.push(id)
  }
}

/** The name of the bytes that a message of mine needs; nothing without a file. */
const bytesOf = (unsent: Unsent | undefined): MessageId | undefined =>
  unsent?.attachment === undefined ? undefined : nameOfBytes(unsent)

const ofOutbox = (writing: Writing, before: ChatState, now: ChatState): void => {
  const was = new Map(unsentIn(before).map((each) => [each.id, each]))
  for (const each of unsentIn(now)) {
    const old = was.get(each.id)
    was.delete(each.id)
    if (old === each) continue
    writing.put.push({ store: "outbox", key: each.id, value: each })
    const bytes = bytesOf(old)
    if (bytes !== undefined && bytes !== bytesOf(each)) writing.spent.push(bytes)
  }
  for (const [id, old] of was) {
    writing.remove.push({ store: "outbox", key: id })
    const bytes = bytesOf(old)
    if (bytes !== undefined) writing.spent.push(bytes)
  }
}

const recordOf = (id: ContactId, chat: ChatState, state: Pick<State, "log">): KeptChat | null => {
  const { coverage, pendingEdits, peerRead, stored } = chat
  const { live, outdated: gap } = coverage
  const fresh = live && state.log.isLoaded
  const floor = archiveFloor(coverage)
  // what is here may begin above what the archive holds, and no page may say what is below
  const isUntold = olderLoaded(coverage) === "unknown" || (first(chat.timeline)?.number ?? floor) < floor
  const older = stored === "no" && !isUntold ? olderLoaded(coverage) : olderArchived(coverage)
  const newest = last(chat.timeline)?.number ?? 0
  const holds = stored !== "no" || newest > 0
  if (!holds && !gap && older === "unknown" && peerRead === 0) return null
  const certain = certainUpTo(state, live, contiguousUpTo(coverage), newest)
  return { chat: id, holds, fresh, sure: certain, older, gap, peerRead, floor, amends: pendingEdits }
}

const forget = (writing: Writing, id: ContactId): void => {
  writing.remove.push({ store: "chats", key: id })
  writing.drop.push(id)
}

type Edits = ChatState["pendingEdits"]

const NO_EDITS: Edits = []

/** What an edit says: one that was read from the device is another object than the one that was written there. */
const saidBy = ({ by, extends: more, id, number, text, type, what }: Edits[number]): string =>
  JSON.stringify([id, number, what, text, type, by, more])

const editsSince = (told: Edits, now: Edits): Edits => {
  if (told === now || now.length === 0) return NO_EDITS
  const known = new Set(told.map(saidBy))
  return now.filter((each) => !known.has(saidBy(each)))
}

const ofChat = (
  writing: Writing,
  state: Pick<State, "log" | "session">,
  id: ContactId,
  before: ChatState | undefined,
  now: ChatState
): void => {
  ofOutbox(writing, before ?? EMPTY_CHAT, now)
  const floor = archiveFloor(now.coverage)
  const changed = changedIn(before?.timeline, now.timeline).filter(({ number }) => number >= floor)
  for (const each of changed) writing.messages.push({ chat: id, number: each.number, value: each })
  // what is deleted goes also where it was never read from the archive
  if (now.deletedNumbers !== before?.deletedNumbers)
    for (const number of now.deletedNumbers)
      if (before?.deletedNumbers.includes(number) !== true) writing.erase.push({ chat: id, number })
  // what is not in memory is recalled or changed where it lies
  const edits = editsSince(before?.pendingEdits ?? NO_EDITS, now.pendingEdits)
  if (edits.length > 0) writing.edited.push({ chat: id, edit: editedRecord(meIn(state), edits) })
  if (floor > archiveFloor((before ?? EMPTY_CHAT).coverage)) writing.cut.push({ chat: id, below: floor })
  const was = before === undefined ? null : recordOf(id, before, state)
  const next = recordOf(id, now, state)
  if (next !== null && !isSame(was ?? {}, next)) writing.put.push({ store: "chats", key: id, value: next })
  // nothing of it is certain any more
  if (next === null && was !== null) forget(writing, id)
}

/** A chat that was left and is here again is another one: nothing of the earlier one stays but what waits to be sent. */
const ofReturned = (
  writing: Writing,
  state: Pick<State, "log" | "session">,
  id: ContactId,
  before: ChatState,
  now: ChatState
): void => {
  writing.drop.push(id)
  if (recordOf(id, now, state) === null) writing.remove.push({ store: "chats", key: id })
  ofOutbox(writing, before, now)
  ofChat(writing, state, id, { ...EMPTY_CHAT, keeping: now.keeping, waiting: now.waiting }, now)
}

const ofChats = <S extends Pick<State, "chats" | "log" | "session">>(writing: Writing, was: S, is: S): void => {
  const { chats: before } = was
  const { chats: now } = is
  if (before === now) return
  for (const [id, chat] of now) {
    const known = Option.getOrUndefined(HashMap.get(before, id))
    if (known === chat) continue
    if (known !== undefined && timesLeft(was, id) !== timesLeft(is, id)) ofReturned(writing, is, id, known, chat)
    else ofChat(writing, is, id, known, chat)
  }
  for (const [id, chat] of before) {
    if (HashMap.has(now, id)) continue
    ofOutbox(writing, chat, EMPTY_CHAT)
    forget(writing, id)
  }
}

/**
 * What brings the archive from one state to another, as one transaction: records and messages that came, changed or went, and
 * how far the log is applied, so that what is kept never claims more than it holds (ARCHIVE-01, ARCHIVE-02). `afresh`: what the
 * archive held belongs to nothing known. `leading`: what concerns no record alone is the leading tab's to write. `null` when there is nothing to write.
 */
export const changesBetween = <
  S extends Pick<State, "chats" | "contacts" | "drafts" | "log" | "people" | "session" | "totals" | "unreportedReads">
>(
  before: S,
  now: S,
  afresh = false,
  leading = true
): ArchiveChanges | null => {
  const writing: Writing = { put: [], remove: [], messages: [], erase: [], cut: [], drop: [], spent: [], edited: [] }
  ofTable(writing, "contacts", before.contacts, now.contacts, kept)
  ofTable(writing, "people", before.people, now.people, (person) => person)
  ofTable(writing, "drafts", before.drafts, now.drafts, archivedDraft)
  ofDraftFiles(writing, before, now)
  ofScopes(writing, before, now)
  ofChats(writing, before, now)
  const { totals, unreportedReads } = now
  const isAboutSame =
    archivedLog(before) === archivedLog(now) &&
    before.totals.system === totals.system &&
    before.unreportedReads === unreportedReads
  const { cut, drop, edited, erase, messages, put, remove, spent } = writing
  const isNothing = Object.values(writing).every((each) => each.length === 0)
  if (isNothing && (isAboutSame || !leading) && !afresh) return null
  // with each transaction of the leading tab, so that what is there always says of which version it is
  if (leading) put.push({ store: "about", key: "about", value: aboutOf(now) })
  const rare = { ...(spent.length === 0 ? {} : { spent }), ...(edited.length === 0 ? {} : { edited }) }
  return { afresh, put, remove, messages, erase, cut, drop, ...rare }
}
