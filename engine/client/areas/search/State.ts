import type { Message } from "../../../message/Message.ts"

/** Messages of one page of what was found. */
export const SEARCH_PAGE = 20

/** Messages that say some words, wherever they were said. */
export interface SearchState {
  /** Empty before anybody searched. */
  readonly words: string
  /** From 1. */
  readonly page: number
  /** Of the server, newest first; `null` until it has answered. */
  readonly hits: ReadonlyArray<Message> | null
  /** Found by the server in all; the greatest number means at least so many. */
  readonly count: number
  /** Of what this device keeps, newest first; `null` until that was looked through. */
  readonly kept: ReadonlyArray<Message> | null
}
