import { ALBUM_MAX, albumLength } from "#engine/message/picture.ts"
import type { AlbumRow, ChatRow, MessageRow, SingleRow } from "./chatRows.ts"

/** Puts pictures and videos that stand together into one row. */
export type Albums = (rows: ReadonlyArray<SingleRow>) => ReadonlyArray<ChatRow>

const isLook = (row: SingleRow | undefined): row is MessageRow =>
  row?._tag === "Message" && (row.message.body._tag === "Image" || row.message.body._tag === "Video")

const isSame = (a: ReadonlyArray<MessageRow>, b: ReadonlyArray<MessageRow>): boolean =>
  a.length === b.length && a.every((part, at) => part === b[at])

/** How many of these stand together, where the run that they begin goes on after {@link ALBUM_MAX}: no further than to one that began an album before. */
const lengthOf = (looks: ReadonlyArray<MessageRow>, starts: ReadonlySet<string>): number => {
  const messages = looks.map(({ message }) => message)
  const length = albumLength(messages)
  if (length < ALBUM_MAX || albumLength(messages.slice(ALBUM_MAX - 1)) < 2) return length
  const next = looks.findIndex(({ key }, at) => at > 0 && starts.has(key))
  return next === -1 ? length : Math.min(length, next)
}

/**
 * Albums of one chat. What was a row by its key stays that row while others join it, before it or after it, so that the list keeps its place: the key of
 * an album is that of its first part which was one before. An album of the same parts stays the same.
 * Of a long run of pictures older ones that come do not move those that stand already from one album to the next.
 */
export const albums = (): Albums => {
  const keys = new Set<string>()
  const starts = new Set<string>()
  const known = new WeakMap<MessageRow, AlbumRow>()
  const albumOf = (parts: ReadonlyArray<MessageRow>, first: MessageRow): AlbumRow => {
    const before = known.get(first)
    const key = (parts.find((part) => keys.has(part.key)) ?? first).key
    if (before?.key === key && isSame(before.parts, parts)) return before
    const row: AlbumRow = { _tag: "Album", key, parts }
    known.set(first, row)
    return row
  }
  return (rows) => {
    const made: Array<ChatRow> = []
    for (let at = 0; at < rows.length;) {
      const row = rows[at]
      if (!isLook(row)) {
        if (row !== undefined) made.push(row)
        at += 1
        continue
      }
      const looks: Array<MessageRow> = [row]
      for (let next = rows[at + looks.length]; isLook(next) && looks.length <= ALBUM_MAX; next = rows[at + looks.length])
        looks.push(next)
      const parts = looks.slice(0, lengthOf(looks, starts))
      const whole = parts.length === 1 ? row : albumOf(parts, row)
      keys.add(whole.key)
      starts.add(row.key)
      made.push(whole)
      at += parts.length
    }
    return made
  }
}
