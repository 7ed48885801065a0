import type { ChatRow } from "#adapters/signals/chatRows.ts"

/** How a list of rows differs from the one before it. */
export interface RowChange {
  /** Rows came at the start, all others stayed. */
  readonly isPrepended: boolean
  /** Rows came at the end. */
  readonly appended: boolean
  /** How many of them others wrote. */
  readonly arrived: number
  /** One of them I just wrote. */
  readonly sent: boolean
  /** None of the rows was there before. */
  readonly isReplaced: boolean
}

type Rows = ReadonlyArray<ChatRow>

const indexOfKey = (rows: Rows, key: string | undefined): number => rows.findIndex((row) => row.key === key)

const isWaiting = (row: ChatRow): boolean => row._tag === "Message" && row.isOwn && row.message.delivery === "waiting"

export const changeOf = (before: Rows, now: Rows): RowChange => {
  const start = indexOfKey(now, before[0]?.key)
  const last = now.findLastIndex((row) => row.key === before.at(-1)?.key)
  const isReplaced = before.length === 0 || (start < 0 && last < 0)
  const added = isReplaced ? [] : last < 0 ? [] : now.slice(last + 1)
  return {
    isPrepended: !isReplaced && start > 0 && now.length - before.length === start && added.length === 0,
    appended: added.length > 0,
    arrived: added.filter((row) => row._tag === "Message" && !row.isOwn).length,
    sent: added.some(isWaiting),
    isReplaced
  }
}
