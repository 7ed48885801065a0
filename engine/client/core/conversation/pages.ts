import type { UserId } from "../../../account/User.ts"
import type { Message } from "../../../message/Message.ts"
import { compareInTimeline, isDeleted, mergedMessage, oldestNumber, PAGE, withDeletedNumbers } from "./chats.ts"
import {
  contiguousUpTo,
  continues,
  interruptedCoverage,
  type PageRange,
  withFloor,
  withNewestRange,
  withOlderRange,
  withUpTo
} from "./coverage/Coverage.ts"
import { findLast, fromArray, last, takeFrom, toArray } from "../../Sorted.ts"
import type { ChatState } from "./State.ts"

type Page = ReadonlyArray<Message>

/** With the numbered messages of a page; what waited and is among them has arrived. */
const joined = (chat: ChatState, kept: ChatState["timeline"], page: Page): ChatState => {
  const known = new Map(toArray(chat.timeline).map((each) => [each.number, each]))
  const ids = new Set<string>(page.map((each) => each.id))
  const there = page.filter(({ number }) => !isDeleted(chat, number))
  const fresh = there.map((each) => mergedMessage(each.number === 0 ? undefined : known.get(each.number), each))
  return {
    ...chat,
    timeline: fromArray([...toArray(kept), ...fresh], compareInTimeline),
    waiting: chat.waiting.some((each) => ids.has(each.id)) ? chat.waiting.filter((each) => !ids.has(each.id)) : chat.waiting,
    sending: ids.has(chat.sending) ? "" : chat.sending
  }
}

const isFull = (page: Page, limit: number): boolean => page.length >= limit

const rangeOf = (page: Page, limit: number): PageRange => ({
  from: page[0]?.number,
  to: page.at(-1)?.number ?? 0,
  isAll: !isFull(page, limit)
})

/** With the page above number `before`. When that is no longer the oldest message, the page would stand apart: it is left aside (CLIENT-12). */
export const withOlderPage = (chat: ChatState, page: Page, before: number, limit = PAGE): ChatState => {
  if (oldestNumber(chat) !== before) return chat
  return { ...joined(chat, chat.timeline, page), coverage: withOlderRange(chat.coverage, rangeOf(page, limit), before) }
}

/**
 * With the newest page. When it does not reach down to what is known without a hole, what lies below it goes: it comes back
 * page by page. `isLive`: nothing was missed since the page was asked for; `isFilled`: what is missing between what is known and
 * the page is on its way for certain (CLIENT-13).
 */
export const withNewestPage = (chat: ChatState, page: Page, isLive: boolean, isFilled: boolean): ChatState => {
  const [oldest] = page
  const range = rangeOf(page, PAGE)
  // what stands above a hole is all that stays
  const isApart = oldest !== undefined && !continues(chat.coverage, range, isFilled)
  const kept = isApart ? takeFrom(chat.timeline, oldest, compareInTimeline) : chat.timeline
  return { ...joined(chat, kept, page), coverage: withNewestRange(chat.coverage, range, isLive, isFilled) }
}

/**
 * With what came by lines of the log while the newest page was on its way: below the newest message of somebody else nothing is
 * missing. A message of mine counts when its own line has come: its confirmation may overtake the line of an older one (CLIENT-13).
 */
export const withLines = (chat: ChatState, me: UserId): ChatState => {
  const newest = findLast(chat.timeline, ({ author, number }) => author !== me && number > 0)?.number ?? 0
  return newest > contiguousUpTo(chat.coverage) ? { ...chat, coverage: withUpTo(chat.coverage, newest) } : chat
}

/**
 * Without what the newest page would hold if it were still there: where lines were left out, one of them may have deleted it. What is
 * newer than the page may not have been written yet; what was known when it was asked for was (`asked`, its newest number), and
 * so was what was here before the lines were left out, when it was asked for since
 * (DELETE-03). Only where numbers grow as messages become visible.
 */
export const withoutVanished = (chat: ChatState, page: Page, isLive: boolean, asked = 0): ChatState => {
  const high = Math.max(page.at(-1)?.number ?? 0, asked, isLive && !chat.coverage.live ? contiguousUpTo(chat.coverage) : 0)
  const low = page[0]?.number ?? high + 1
  const known = toArray(chat.timeline)
  const there = new Set(page.map(({ number }) => number))
  const isLower = ({ number }: Message): boolean => number < low
  const isLost = (each: Message): boolean => !isLower(each) && each.number <= high && !there.has(each.number)
  // a page that is not full begins where all begins for me
  const isBelow = (each: Message): boolean => isLower(each) && !isFull(page, PAGE)
  const stays = (each: Message): boolean => !isLost(each) && !isBelow(each)
  // the line that tells of mine may have been left out, too
  const all = [...known, ...chat.pendingDeletes]
  const lost = all.filter(isLost)
  const left = {
    ...chat,
    pendingDeletes: chat.pendingDeletes.filter(stays),
    timeline: fromArray(known.filter(stays), compareInTimeline),
    coverage: all.some(isBelow) ? withFloor(chat.coverage, low) : chat.coverage
  }
  return withDeletedNumbers(
    left,
    lost.map(({ number }) => number)
  )
}

/** The connection is gone: from the newest message on, something may go missing (CLIENT-25). */
export const withInterruption = (chat: ChatState): ChatState =>
  chat.coverage.live
    ? { ...chat, coverage: interruptedCoverage(withUpTo(chat.coverage, last(chat.timeline)?.number ?? 0)) }
    : chat
