import type { UserId } from "../../account/User.ts"
import type { ContactId } from "../../contact/Contact.ts"
import type { Fact, Named } from "../Event.ts"
import { INITIAL } from "../initial.ts"
import type { Changes, Trouble } from "../ports/Archive.ts"
import type { State } from "../State.ts"
import { changesBetween } from "./changes.ts"
import { painted } from "./restore.ts"
import { withMessagesKept } from "./shelf.ts"

/** Messages that a chat may grow by before the archive drops its oldest. */
const GROWTH = 100

/** What the archive of one person is known to hold: what has been saved of the state, and what is being saved. */
export interface Books {
  readonly owner: UserId
  /** The state as the archive has it. */
  readonly saved: State
  /** What the archive holds belongs to nothing that is known. */
  readonly afresh: boolean
  /** The state that is being written, `null` when none is. */
  readonly taking: State | null
  /** Messages written of a chat since its oldest were dropped. */
  readonly grown: ReadonlyMap<ContactId, number>
}

/** The books of a session begin with what was read. */
export const openBooks = (state: State, { kept, owner }: Extract<Fact, { readonly _tag: "KeptTold" }>): Books => {
  const blank: State = { ...INITIAL, session: state.session }
  return {
    owner,
    saved: typeof kept === "string" ? blank : painted(blank, kept),
    afresh: typeof kept === "string",
    taking: null,
    grown: new Map()
  }
}

/** What was read of a chat is in the archive, and need not be written. */
export const heard = (books: Books, told: Extract<Fact, { readonly _tag: "MessagesKeptTold" }>): Books => ({
  ...books,
  saved: withMessagesKept(books.saved, told),
  taking: books.taking === null ? null : withMessagesKept(books.taking, told)
})

/** What is to be written now, `null` when nothing is, and the messages that are kept by it. */
export const begin = (
  books: Books,
  state: State
): { readonly books: Books; readonly changes: Changes | null; readonly named: ReadonlyArray<Named> } => {
  const changes = changesBetween(books.saved, state, books.afresh)
  const named: Array<Named> = []
  for (const [chat, { keeping }] of state.chats) for (const { id } of keeping) named.push({ chat, id })
  if (changes === null) return { books, changes, named }
  const grown = new Map(books.grown)
  for (const { chat } of changes.messages) grown.set(chat, (grown.get(chat) ?? 0) + 1)
  const trim = [...grown].flatMap(([chat, count]) => (count >= GROWTH ? [chat] : []))
  for (const chat of trim) grown.delete(chat)
  return { books: { ...books, taking: state, grown }, changes: { ...changes, trim }, named }
}

/** The writing ended: what was taken is in the archive, or nothing of it is. One that is gone is written anew, whole. */
export const ended = (books: Books, trouble: Trouble | null): Books => {
  if (trouble === null) return { ...books, saved: books.taking ?? books.saved, afresh: false, taking: null }
  return trouble === "gone"
    ? { ...books, saved: { ...INITIAL, session: books.saved.session }, afresh: true, taking: null }
    : { ...books, taking: null }
}
