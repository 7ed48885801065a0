import { HashMap } from "effect"
import type { UserId } from "../../account/User.ts"
import type { ContactId } from "../../contact/Contact.ts"
import { chatOf, withChat } from "../conversation/chats.ts"
import type { Fact, NamedMessage } from "../Event.ts"
import { INITIAL } from "../initial.ts"
import type { Changes, Floor, Trouble } from "../ports/Archive.ts"
import type { State } from "../State.ts"
import { leads } from "../tabs/Part.ts"
import { changesBetween } from "./changes.ts"
import { restored } from "./restore.ts"
import { withMessagesKept } from "./shelf.ts"
import { shortened } from "./shrunk.ts"

/** Messages that a chat may grow by before the archive drops its oldest. */
const GROWTH = 100

/** What the archive of one person is known to hold: what has been saved of the state, and what is being saved. */
export interface Books {
  readonly owner: UserId
  /** The state as the archive has it. */
  readonly saved: State
  /** Whether the archive was read. Before it was, nothing may be written: what lies there may be all that is left of something. */
  readonly read: boolean
  /** What the archive holds belongs to nothing that is known, and goes with the next writing. */
  readonly afresh: boolean
  /** The state that is being written, `null` when none is. */
  readonly taking: State | null
  /** What is being written, or was written last, takes the place of all that the archive held. */
  readonly clears: boolean
  /** Messages written of a chat since its oldest were dropped. */
  readonly grown: ReadonlyMap<ContactId, number>
}

const blankOf = ({ session }: State): State => ({ ...INITIAL, session })

/** The books of a session begin with what was read. */
export const openBooks = (state: State, { kept, owner }: Extract<Fact, { readonly _tag: "KeptTold" }>): Books => {
  const blank = blankOf(state)
  return {
    owner,
    saved: typeof kept === "string" ? blank : restored(blank, kept),
    read: typeof kept !== "string",
    afresh: false,
    taking: null,
    clears: false,
    grown: new Map()
  }
}

/** The archive was read at last: what somebody wrote is in the state now, and all of it is written anew. */
export const reopened = (books: Books): Books => ({ ...books, read: true, afresh: true })

type Read = Extract<Fact, { readonly _tag: "MessagesKeptTold" }>

/** With what was read of a chat. Where it is of no use, the archive still holds it. */
const holding = (state: State, told: Read): State => {
  const next = withMessagesKept(state, told)
  return chatOf(next, told.chat).timeline === chatOf(state, told.chat).timeline ? state : next
}

/** What was read of a chat is in the archive, and need not be written. */
export const heard = (books: Books, told: Read): Books => ({
  ...books,
  saved: holding(books.saved, told),
  taking: books.taking === null ? null : holding(books.taking, told)
})

/**
 * What another tab wrote is in the archive, and what it gave up is not (DEC-0028). Where all that was there is just going, nobody knows which
 * came first, and it is written once more.
 */
export const alike = (books: Books, { said: { chat: id, gone, put } }: Extract<Fact, { readonly _tag: "OutboxTold" }>): Books => {
  const taken = new Set([...gone, ...put.map((each) => each.id)])
  const having = (state: State): State => {
    const chat = chatOf(state, id)
    if (put.length === 0 && chat.waiting.every((each) => !taken.has(each.id))) return state
    return withChat(state, id, { ...chat, waiting: [...chat.waiting.filter((each) => !taken.has(each.id)), ...put] })
  }
  const { clears, saved, taking } = books
  return { ...books, saved: having(saved), taking: taking === null || clears ? taking : having(taking) }
}

/** Messages that wait to be kept. */
export const unkept = (state: State): ReadonlyArray<NamedMessage> => {
  const named: Array<NamedMessage> = []
  for (const [chat, { keeping }] of state.chats) for (const { id } of keeping) named.push({ chat, id })
  return named
}

/** What is kept, with what a person wrote in a tab that follows; the leading tab keeps the rest (TAB-04, DEC-0028). */
const withWritten = (saved: State, { chats, drafts }: State): State => {
  let next = saved.chats
  for (const [id, { keeping, waiting }] of chats) {
    const chat = chatOf(saved, id)
    if (chat.keeping !== keeping || chat.waiting !== waiting) next = HashMap.set(next, id, { ...chat, keeping, waiting })
  }
  return { ...saved, chats: next, drafts }
}

/** What is to be written now, `null` when nothing is; the messages that are kept by it; and chats whose oldest go after it. */
interface Beginning {
  readonly books: Books
  readonly changes: Changes | null
  readonly named: ReadonlyArray<NamedMessage>
  readonly trim: ReadonlyArray<ContactId>
}

/** Begins a save, if there is anything to write. */
export const begin = (books: Books, state: State): Beginning => {
  const taking = leads(state) ? state : withWritten(books.saved, state)
  // numbers of another database: those below and above the new ones are nobody's
  const isOther = taking.log.base !== books.saved.log.base
  const clears = isOther || (books.afresh && leads(state))
  // what was written or read there meanwhile goes with the rest
  const changes = changesBetween(clears ? blankOf(state) : books.saved, taking, clears, leads(state))
  const named = unkept(state)
  if (changes === null) return { books, changes, named, trim: [] }
  const grown = new Map(books.grown)
  for (const { chat } of changes.messages) grown.set(chat, (grown.get(chat) ?? 0) + 1)
  const trim = [...grown].flatMap(([chat, count]) => (count >= GROWTH ? [chat] : []))
  for (const chat of trim) grown.delete(chat)
  return { books: { ...books, taking, clears, grown }, changes, named, trim }
}

/** The archive keeps less than was written; what was being written is to begin anew. */
export const withFloors = (books: Books, floors: ReadonlyArray<Floor>): Books => ({
  ...books,
  saved: shortened(books.saved, floors),
  taking: null
})

/** The writing ended: what was taken is in the archive, or nothing of it is. One that is gone is read again first. */
export const ended = (books: Books, trouble: Trouble | null): Books => {
  const { afresh, clears, saved, taking } = books
  // what a tab that follows writes leaves to its time as leader what is nobody's
  if (trouble === null) return { ...books, saved: taking ?? saved, afresh: afresh && !clears, taking: null }
  return trouble === "gone" ? { ...books, saved: blankOf(books.saved), read: false, taking: null } : { ...books, taking: null }
}
