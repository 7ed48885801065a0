import { computed } from "@preact/signals-react"
import { FIND_PAGE } from "#engine/client/commands/find.ts"
import type { Finding, Words } from "#engine/client/State.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { SEARCH_COUNT_MAX, SEARCH_HORIZON } from "#engine/message/limits.ts"
import type { Message } from "#engine/message/Message.ts"
import { lineOf } from "#engine/message/shown.ts"
import { HISTORY_TABS, type HistoryTab } from "#engine/message/tabs.ts"
import { byKey } from "./byKey.ts"
import { reached } from "./reached.ts"
import { command, slice } from "./store.ts"
import { task } from "./task.ts"

/** The filters of a chat's record, in their order, as the wire names them (spec 2.14). */
export const FILTERS = HISTORY_TABS
export type Filter = HistoryTab

/** How many of the newest messages a filter looks at: it says nothing of older ones; `null` where it looks at all (DEC-0032). */
export const horizonOf = (filter: Filter): number | null => (filter === "all" || filter === "text" ? SEARCH_HORIZON : null)

/** What the record of a chat shows. */
export type RecordPage =
  | { readonly _tag: "Loading" }
  /** Only the server can search, and it is not heard now. */
  | { readonly _tag: "Unreached" }
  | { readonly _tag: "Failed"; readonly words: Words }
  | { readonly _tag: "Nothing" }
  | {
      readonly _tag: "Page"
      readonly messages: ReadonlyArray<Message>
      readonly page: number
      readonly pages: number
      readonly count: number
      /** There are at least so many. */
      readonly isOpen: boolean
    }

const finding = byKey((chat: ContactId) =>
  slice<Finding | null>((state) => (state.finding?.chat === chat ? state.finding : null), null)
)

const LOADING: RecordPage = { _tag: "Loading" }
const NOTHING: RecordPage = { _tag: "Nothing" }
const UNREACHED: RecordPage = { _tag: "Unreached" }

/** Nothing is said of what was not looked at: without an answer there is no «nothing found» (FIND-01). */
export const recordPage = byKey((chat: ContactId) =>
  computed((): RecordPage => {
    const known = finding(chat).value
    const asked = task("find").value
    if (asked?._tag === "Failed") return reached.value ? { _tag: "Failed", words: asked.words } : UNREACHED
    if (known === null || asked?._tag !== "Done") return reached.value ? LOADING : UNREACHED
    const { count, messages, page } = known
    if (messages.length === 0 && page === 1) return NOTHING
    return { _tag: "Page", messages, page, pages: Math.ceil(count / FIND_PAGE), count, isOpen: count >= SEARCH_COUNT_MAX }
  })
)

/** Looks through a chat; words count where there are words. */
export const findIn = (chat: ContactId, words: string, type: Filter, page = 1): void =>
  command({ _tag: "FindAsked", chat, words, type, page })

/** A piece of a text; `isHit`: it is what was looked for. */
export interface Piece {
  readonly text: string
  readonly isHit: boolean
}

/** Characters that are shown before the first hit. */
const LEAD = 24

/** A text in pieces, so that what was looked for stands out; a long one begins shortly before its first hit. */
export const pieces = (text: string, words: string): ReadonlyArray<Piece> => {
  const line = text.replaceAll(/\s+/g, " ").trim()
  const sought = words.replaceAll(/\s+/g, " ").trim().toLowerCase()
  const lower = line.toLowerCase()
  // a few letters grow when they are made small: then places would not fit
  if (sought === "" || lower.length !== line.length) return [{ text: line, isHit: false }]
  const found: Array<Piece> = []
  const first = lower.indexOf(sought)
  let from = first > 2 * LEAD ? first - LEAD : 0
  if (from > 0) found.push({ text: "…", isHit: false })
  for (let at = lower.indexOf(sought, from); at !== -1; at = lower.indexOf(sought, from)) {
    if (at > from) found.push({ text: line.slice(from, at), isHit: false })
    found.push({ text: line.slice(at, at + sought.length), isHit: true })
    from = at + sought.length
  }
  if (from < line.length) found.push({ text: line.slice(from), isHit: false })
  return found
}

/** The words of a message, plain; empty for what has none. */
export const wordsOf = ({ body }: Message): string => {
  const line = lineOf(body)
  return line._tag === "Text" ? line.text : ""
}
