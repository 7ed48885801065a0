import { type ChatRow, type MessageRow, type SingleRow, singleRows } from "#adapters/views/chat/chatRows.ts"

/** How a list of rows differs from the one before it. */
export interface RowChange {
  /** Rows came at the start, all others stayed. */
  readonly isPrepended: boolean
  /** Rows came at the end. */
  readonly appended: boolean
  /** How many of them are messages. */
  readonly came: number
  /** How many of those others wrote. */
  readonly arrived: number
  /** One of the rows I just wrote. */
  readonly sent: boolean
  /** None of the rows was there before. */
  readonly isReplaced: boolean
}

type Rows = ReadonlyArray<SingleRow>

const indexOfKey = (rows: Rows, key: string | undefined): number => rows.findIndex((row) => row.key === key)

const isUnsent = (row: SingleRow | undefined): row is MessageRow =>
  row?._tag === "Message" && row.isOwn && (row.message.delivery === "waiting" || row.message.delivery === "failed")

/** The unsent messages stand at the end: of them the last one that has failed since. */
export const failedSince = (earlier: ReadonlyArray<ChatRow>, rows: ReadonlyArray<ChatRow>): MessageRow | undefined => {
  const [before, now] = [singleRows(earlier), singleRows(rows)]
  const waited = new Set<string>()
  for (let at = before.length - 1; isUnsent(before[at]); at -= 1) {
    const row = before[at]
    if (row?._tag === "Message" && row.message.delivery === "waiting") waited.add(row.key)
  }
  if (waited.size === 0) return undefined
  for (let at = now.length - 1; at >= 0; at -= 1) {
    const row = now[at]
    if (!isUnsent(row)) return undefined
    if (row.message.delivery === "failed" && waited.has(row.key)) return row
  }
  return undefined
}

const isWaiting = (row: SingleRow): boolean => row._tag === "Message" && row.isOwn && row.message.delivery === "waiting"

/** What joins an album comes like a row of its own. */
export const changeOf = (earlier: ReadonlyArray<ChatRow>, rows: ReadonlyArray<ChatRow>): RowChange => {
  const [before, now] = [singleRows(earlier), singleRows(rows)]
  const start = indexOfKey(now, before[0]?.key)
  const last = now.findLastIndex((row) => row.key === before.at(-1)?.key)
  const isReplaced = before.length === 0 || (start < 0 && last < 0)
  const added = isReplaced ? [] : last < 0 ? [] : now.slice(last + 1)
  return {
    isPrepended: !isReplaced && start > 0 && now.length - before.length === start && added.length === 0,
    appended: added.length > 0,
    came: added.filter(({ _tag }) => _tag === "Message").length,
    arrived: added.filter((row) => row._tag === "Message" && !row.isOwn).length,
    sent: added.some(isWaiting),
    isReplaced
  }
}
