import { isBubble } from "./bubble.ts"
import type { Body } from "./Message.ts"

/** The tabs of a chat's history, in their order, as the wire names what they ask for (spec 2.14). */
export const HISTORY_TABS = ["all", "text", "image", "video", "file"] as const
/** One of {@link HISTORY_TABS}. */
export type HistoryTab = (typeof HISTORY_TABS)[number]

const SHOWS = { text: "Text", image: "Image", video: "Video", file: "File" } as const

/** Whether a tab shows a message: "all" whatever somebody said, each other one its own type alone (HISTORY-01, spec 2.14, DEC-0053). */
export const showsIn = (tab: HistoryTab, body: Body): boolean => (tab === "all" ? isBubble(body) : body._tag === SHOWS[tab])

/** Where one stands among the pages of a list, counted from 1. */
interface Paging {
  readonly page: number
  readonly pages: number
  readonly total: number
  readonly hasPrevious: boolean
  readonly hasNext: boolean
}

/** The labels under a page of so many: of how many, and whether there is one before and after it; a page that is no more is the last (HISTORY-02, spec 2.14). */
export const paging = (total: number, size: number, asked: number): Paging => {
  const pages = Math.max(1, Math.ceil(total / size))
  const page = Math.min(pages, Math.max(1, asked))
  return { page, pages, total, hasPrevious: page > 1, hasNext: page < pages }
}
