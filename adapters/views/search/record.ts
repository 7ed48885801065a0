import { computed } from "@preact/signals-react"
import { FIND_PAGE } from "#engine/client/core/conversation/commands/find.ts"
import type { HistorySearch } from "#engine/client/core/conversation/State.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { SEARCH_COUNT_MAX, SEARCH_HORIZON } from "#engine/message/limits.ts"
import type { Message } from "#engine/message/Message.ts"
import { lineOf } from "#engine/message/shown.ts"
import { HISTORY_TABS, type HistoryTab } from "#engine/message/HistoryTab.ts"
import { paging } from "#engine/message/tabs.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { isServerReached } from "./reached.ts"
import { dispatchCommand, slice } from "../shared/store.ts"
import { task } from "../shared/task.ts"

/** The filters of a chat's record, in their order, as the wire names them (spec 2.14). */
export const FILTERS = HISTORY_TABS
export type RecordFilter = HistoryTab

/** How many of the newest messages a filter looks at: it says nothing of older ones; `null` where it looks at all (DEC-0032). */
export const horizonOf = (filter: RecordFilter): number | null => (filter === "all" || filter === "text" ? SEARCH_HORIZON : null)

/** Why nothing is shown: nothing was said yet, nothing of this kind, or nothing with these words. */
export const nothingOf = (words: string, filter: RecordFilter): "empty" | "none" | "nothing" => {
  if (words !== "") return "nothing"
  return filter === "all" ? "empty" : "none"
}

/** Where one stands among the pages of what was found. */
export type Paging = ReturnType<typeof paging>

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
      readonly at: Paging
      /** There are at least so many. */
      readonly isOpen: boolean
    }

/** The last search in a chat, with its results. */
export const historySearch = cachedByKey((chat: ContactId) =>
  slice<HistorySearch | null>((state) => (state.historySearch?.chat === chat ? state.historySearch : null), null)
)

const LOADING: RecordPage = { _tag: "Loading" }
const NOTHING: RecordPage = { _tag: "Nothing" }
const UNREACHED: RecordPage = { _tag: "Unreached" }

/** Nothing is said of what was not looked at: without an answer there is no «nothing found» (FIND-01). */
export const recordPage = cachedByKey((chat: ContactId) =>
  computed((): RecordPage => {
    const known = historySearch(chat).value
    const asked = task("find").value
    if (asked?._tag === "Failed") return isServerReached.value ? { _tag: "Failed", words: asked.words } : UNREACHED
    if (known === null || asked?._tag !== "Done") return isServerReached.value ? LOADING : UNREACHED
    const { count, messages, page } = known
    if (messages.length === 0 && page === 1) return NOTHING
    return { _tag: "Page", messages, at: paging(count, FIND_PAGE, page), isOpen: count >= SEARCH_COUNT_MAX }
  })
)

/** Looks through a chat; words count where there are words. */
export const findIn = (chat: ContactId, words: string, type: RecordFilter, page = 1): void =>
  dispatchCommand({ _tag: "FindAsked", chat, words, type, page })

/** The words of a message, plain; empty for what has none. */
export const plainWords = ({ body }: Message): string => {
  const line = lineOf(body)
  return line._tag === "Text" ? line.text : ""
}
