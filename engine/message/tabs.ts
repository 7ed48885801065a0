import { isBubble } from "./bubble.ts"
import type { HistoryTab } from "./HistoryTab.ts"
import { kindOfBody } from "./kinds/kinds.ts"
import type { Body } from "./Body.ts"

/** Whether a tab shows a message: "all" whatever somebody said, each other one its own type alone (HISTORY-01, spec 2.14, DEC-0053). */
export const showsIn = (tab: HistoryTab, body: Body): boolean => (tab === "all" ? isBubble(body) : kindOfBody(body).tab === tab)

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
