import { HashMap } from "effect"
import type { UserId } from "../../../account/User.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import type { Message } from "../../../message/Message.ts"
import { withBytesKept } from "../conversation/attachments.ts"
import { chatOf, withChat } from "../conversation/chats.ts"
import { archiveFloor } from "../conversation/coverage/Coverage.ts"
import type { Fact } from "../../Event.ts"
import type { NamedMessage } from "./NamedMessage.ts"
import { INITIAL } from "../../initial.ts"
import type { ArchiveChanges, Floor, Trouble } from "../../ports/Archive.ts"
import type { State } from "../../State.ts"
import { withLog } from "../sync/log/withLog.ts"
import { takeLast, toArray } from "../../Sorted.ts"
import { isLeader } from "../tabs/Part.ts"
import { changesBetween } from "./changes.ts"
import { restoredState } from "./restore.ts"
import { withMessagesKept } from "./keptMessages.ts"
import { withFloorsRaised } from "./shrunk.ts"

/** Messages that a chat may grow by before the archive drops its oldest. */
const GROWTH = 100

/** What the archive of one person holds: the state that has been saved, and the one that is being saved. */
export interface Ledger {
  readonly owner: UserId
  /** The state that the archive holds. */
  readonly saved: State
  /** Whether the archive has been read. Until then nothing is written: what it holds may exist nowhere else. */
  readonly read: boolean
  /** The state that is being written; `null`: none. */
  readonly taking: State | null
  /** The current or last write replaces the whole archive. */
  readonly clears: boolean
  /** How many messages of a chat were written since its oldest were dropped. */
  readonly grown: ReadonlyMap<ContactId, number>
}

const blankOf = ({ session }: Pick<State, "session">): State => ({ ...INITIAL, session })

/** The ledger of a session begins with what was read. */
export const openLedger = (
  state: Pick<State, "session">,
  { kept, owner }: Extract<Fact, { readonly _tag: "KeptTold" }>
): Ledger => {
  const blank = blankOf(state)
  return {
    owner,
    saved: typeof kept === "string" ? blank : restoredState(blank, kept),
    read: typeof kept !== "string",
    taking: null,
    clears: false,
    grown: new Map()
  }
}

/**
 * What an archive that is read again holds, with the messages that it was told to hold before: of those a write that came to its end late
 * leaves none out but what goes from a chat anyway. A chat that it does not name has lost them.
 */
const withSavedTimelines = <S extends Pick<State, "chats">>(found: S, saved: Pick<State, "chats">): S => ({
  ...found,
  chats: HashMap.map(found.chats, (chat, id) => {
    if (chat.stored === "no") return chat
    const isKept = ({ number }: Message): boolean => number >= archiveFloor(chat.coverage)
    const { timeline } = chatOf(saved, id)
    return { ...chat, timeline: takeLast(timeline, toArray(timeline).filter(isKept).length) }
  })
})

/** The archive could be read at last, or again: what it holds stays, and what is other than that is written (ARCHIVE-09). */
export const reopenLedger = (
  ledger: Ledger,
  state: Pick<State, "session">,
  { kept }: Extract<Fact, { readonly _tag: "KeptTold" }>
): Ledger => {
  if (typeof kept === "string") return ledger
  const found = restoredState(blankOf(state), kept)
  // chats that were left since, and numbers of another database, are told by what was written last
  const { base, left } = ledger.saved.log
  return { ...ledger, read: true, saved: withLog(withSavedTimelines(found, ledger.saved), { base, left }) }
}

type Read = Extract<Fact, { readonly _tag: "MessagesKeptTold" }>

/** The state with the kept messages of a chat. Where they do not fit in, the archive still holds them. */
const holding = <S extends Pick<State, "chats" | "log" | "open" | "session">>(state: S, told: Read): S => {
  const next = withMessagesKept(state, told)
  return chatOf(next, told.chat).timeline === chatOf(state, told.chat).timeline ? state : next
}

/** What was read of a chat is in the archive, and need not be written. */
export const noteReadMessages = (ledger: Ledger, told: Read): Ledger => ({
  ...ledger,
  saved: holding(ledger.saved, told),
  taking: ledger.taking === null ? null : holding(ledger.taking, told)
})

/**
 * What another tab wrote is in the archive, and what it gave up is not (DEC-0028). Where all that was there is just going, nobody knows which
 * came first, and it is written once more.
 */
export const noteOtherTab = (
  ledger: Ledger,
  { said: { chat: id, gone, put } }: Extract<Fact, { readonly _tag: "OutboxTold" }>
): Ledger => {
  const taken = new Set([...gone, ...put.map((each) => each.id)])
  const having = <S extends Pick<State, "chats">>(state: S): S => {
    const chat = chatOf(state, id)
    if (put.length === 0 && chat.waiting.every((each) => !taken.has(each.id))) return state
    return withChat(state, id, { ...chat, waiting: [...chat.waiting.filter((each) => !taken.has(each.id)), ...put] })
  }
  const { clears, saved, taking } = ledger
  return { ...ledger, saved: having(saved), taking: taking === null || clears ? taking : having(taking) }
}

/** Messages that wait to be kept. */
export const unkeptMessages = (state: Pick<State, "chats">): ReadonlyArray<NamedMessage> => {
  const named: Array<NamedMessage> = []
  for (const [chat, { keeping }] of state.chats) for (const { id } of withBytesKept(keeping)) named.push({ chat, id })
  return named
}

/** What is kept, with what a person wrote in a tab that follows; the leading tab keeps the rest (TAB-04, DEC-0028). */
const withWritten = <S extends Pick<State, "chats" | "drafts">>(
  saved: S,
  { chats, drafts }: Pick<State, "chats" | "drafts">
): S => {
  let next = saved.chats
  for (const [id, { keeping, waiting }] of chats) {
    const chat = chatOf(saved, id)
    if (chat.keeping !== keeping || chat.waiting !== waiting) next = HashMap.set(next, id, { ...chat, keeping, waiting })
  }
  return { ...saved, chats: next, drafts }
}

/** What is to be written now, `null` when nothing is; the messages that are kept by it; and chats whose oldest go after it. */
interface Beginning {
  readonly ledger: Ledger
  readonly changes: ArchiveChanges | null
  readonly named: ReadonlyArray<NamedMessage>
  readonly trim: ReadonlyArray<ContactId>
}

/** Begins a save, if there is anything to write. */
export const beginSave = (ledger: Ledger, state: State): Beginning => {
  const taking = isLeader(state) ? state : withWritten(ledger.saved, state)
  // numbers of another database: those below and above the new ones are nobody's
  const clears = taking.log.base !== ledger.saved.log.base
  // what was written or read there meanwhile goes with the rest
  const changes = changesBetween(clears ? blankOf(state) : ledger.saved, taking, clears, isLeader(state))
  const named = unkeptMessages(state)
  // what left the memory since is written already, and must not be held on to
  if (changes === null) return { ledger: clears ? ledger : { ...ledger, saved: taking }, changes, named, trim: [] }
  const grown = new Map(ledger.grown)
  for (const { chat } of changes.messages) grown.set(chat, (grown.get(chat) ?? 0) + 1)
  const trim = [...grown].flatMap(([chat, count]) => (count >= GROWTH ? [chat] : []))
  for (const chat of trim) grown.delete(chat)
  return { ledger: { ...ledger, taking, clears, grown }, changes, named, trim }
}

/** The archive keeps less than was written; what was being written has to begin again. */
export const withFloors = (ledger: Ledger, floors: ReadonlyArray<Floor>): Ledger => ({
  ...ledger,
  saved: withFloorsRaised(ledger.saved, floors),
  taking: null
})

/** The writing ended: what was taken is in the archive, or nothing of it is. Of one that is gone nobody knows which: it is read again first. */
export const endSave = (ledger: Ledger, trouble: Trouble | null): Ledger => {
  const { saved, taking } = ledger
  if (trouble === null) return { ...ledger, saved: taking ?? saved, taking: null }
  return { ...ledger, read: ledger.read && trouble !== "gone", taking: null }
}
