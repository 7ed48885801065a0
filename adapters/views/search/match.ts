import { computed, type ReadonlySignal } from "@preact/signals-react"
import { FIND_PAGE } from "#engine/client/core/conversation/commands/find.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Message } from "#engine/message/Message.ts"
import { historySearch, findIn, type RecordPage, recordPage } from "./record.ts"

/** What the bar of a chat shows: one message of those that were found. */
export type Match =
  | Exclude<RecordPage, { readonly _tag: "Page" }>
  | {
      readonly _tag: "Match"
      readonly message: Message
      /** Which it is, counted from 1 for the newest, and of how many. */
      readonly place: number
      readonly total: number
      /** There are at least so many. */
      readonly isOpen: boolean
    }

/** The page on which a match stands; both are counted from 1. */
export const pageOfMatch = (place: number): number => Math.ceil(place / FIND_PAGE)

/** A match among those of a page; where it was deleted meanwhile, nothing stands there. */
export const matchOn = (found: RecordPage, place: number): Match => {
  if (found._tag !== "Page") return found
  const message = found.messages[(place - 1) % FIND_PAGE]
  if (message === undefined) return { _tag: "Nothing" }
  return { _tag: "Match", message, place, total: found.at.total, isOpen: found.isOpen }
}

/** The match of some words, counted from the newest: only what was found for these words counts. */
export const matchOf = (chat: ContactId, words: string, place: number): ReadonlySignal<Match> =>
  computed(() => {
    const known = historySearch(chat).value
    const found = recordPage(chat).value
    const isAnswer = known === null || (known.words === words && known.page === pageOfMatch(place))
    return found._tag === "Page" && !isAnswer ? { _tag: "Loading" } : matchOn(found, place)
  })

/** Looks for the page of a match. */
export const findMatch = (chat: ContactId, words: string, page: number): void => findIn(chat, words, "all", page)
