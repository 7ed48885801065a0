import type { UserId } from "#engine/account/User.ts"
import { olderLoaded } from "#engine/client/core/conversation/coverage/Coverage.ts"
import type { ChatState } from "#engine/client/core/conversation/State.ts"
import { kindOf } from "#engine/contact/kindOf.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { isBubble } from "#engine/message/bubble.ts"
import type { Message } from "#engine/message/Message.ts"
import { ALBUM_MAX, albumLength } from "#engine/message/picture.ts"

/** One row of a chat: a message or an album of them, the day that begins above one, or the mark above the first that was not read. */
export type ChatRow = AlbumRow | SingleRow

/** What a row stands for: an album is as many messages as it has parts. */
export type SingleRow = DayRow | MessageRow | UnreadRow

interface UnreadRow {
  readonly _tag: "Unread"
  readonly key: "unread"
}
const UNREAD: UnreadRow = { _tag: "Unread", key: "unread" }

interface DayRow {
  readonly _tag: "Day"
  readonly key: string
  readonly at: Millis
}

export interface MessageRow {
  readonly _tag: "Message"
  readonly key: string
  readonly message: Message
  readonly isOwn: boolean
  /** First and last of a run of bubbles by one author. */
  readonly startsRun: boolean
  readonly endsRun: boolean
  /** Its author's name stands above it: in groups, where a run of somebody else begins. */
  readonly isNamed: boolean
  /** Somebody else names me in it. */
  readonly namesMe: boolean
}

/** Pictures and videos that stand together (ALBUM-01). */
interface AlbumRow {
  readonly _tag: "Album"
  /** That of one of its parts: the same while others join it. */
  readonly key: string
  /** Two at least, oldest first. */
  readonly parts: ReadonlyArray<MessageRow>
}

/** Messages of one author closer than this stand together, in milliseconds. */
const RUN = 300_000

/** What rows depend on besides the messages: who reads, and which instants share a day. */
export interface Reader {
  readonly me: UserId | null
  readonly sameDay: (a: Millis, b: Millis) => boolean
}

const sameRun = (a: Message | undefined, b: Message | undefined, reader: Reader): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.author === b.author &&
  isBubble(a.body) &&
  isBubble(b.body) &&
  b.sentAt - a.sentAt < RUN &&
  reader.sameDay(a.sentAt, b.sentAt)

const dayRow = (first: Message): DayRow => ({ _tag: "Day", key: `day ${first.id}`, at: first.sentAt })

type Messages = ReadonlyArray<Message>

/** Rows by their messages: one that looks the same stays the same, so that it is not drawn again. */
type Rows = WeakMap<Message, MessageRow>

const isSame = (a: MessageRow, b: MessageRow): boolean =>
  a.isOwn === b.isOwn &&
  a.startsRun === b.startsRun &&
  a.endsRun === b.endsRun &&
  a.isNamed === b.isNamed &&
  a.namesMe === b.namesMe

const kept = (known: Rows, row: MessageRow): MessageRow => {
  const before = known.get(row.message)
  if (before !== undefined && isSame(before, row)) return before
  known.set(row.message, row)
  return row
}

const rowsOf = (
  known: Rows,
  messages: Messages,
  before: Message | undefined,
  after: Message | undefined,
  reader: Reader
): ReadonlyArray<SingleRow> =>
  messages.flatMap((message, index): ReadonlyArray<SingleRow> => {
    const previous = index === 0 ? before : messages[index - 1]
    const isOwn = message.author === reader.me
    const startsRun = !sameRun(previous, message, reader)
    const row = kept(known, {
      _tag: "Message",
      key: message.id,
      message,
      isOwn,
      startsRun,
      endsRun: !sameRun(message, index + 1 === messages.length ? after : messages[index + 1], reader),
      isNamed: startsRun && !isOwn && kindOf(message.chat) === "group",
      namesMe: !isOwn && reader.me !== null && message.at.includes(reader.me)
    })
    return previous !== undefined && !reader.sameDay(previous.sentAt, message.sentAt) ? [dayRow(message), row] : [row]
  })

interface Built {
  readonly before: Message | undefined
  readonly after: Message | undefined
  readonly reader: Reader
  readonly rows: ReadonlyArray<SingleRow>
}

const singlesOf = new WeakMap<ReadonlyArray<ChatRow>, ReadonlyArray<SingleRow>>()

/** Rows with each picture of an album by itself. */
export const singleRows = (rows: ReadonlyArray<ChatRow>): ReadonlyArray<SingleRow> => {
  const known = singlesOf.get(rows)
  if (known !== undefined) return known
  const made = rows.flatMap((row): ReadonlyArray<SingleRow> => (row._tag === "Album" ? row.parts : [row]))
  singlesOf.set(rows, made)
  return made
}

/** Where the row stands that holds a message or line of this key; -1 for none. */
export const rowOfKey = (rows: ReadonlyArray<ChatRow>, key: string): number =>
  rows.findIndex((row) => (row._tag === "Album" ? row.parts.some((part) => part.key === key) : row.key === key))

/** Puts pictures and videos that stand together into one row. */
type Albums = (rows: ReadonlyArray<SingleRow>) => ReadonlyArray<ChatRow>

const isLook = (row: SingleRow | undefined): row is MessageRow =>
  row?._tag === "Message" && (row.message.body._tag === "Image" || row.message.body._tag === "Video")

const sameParts = (a: ReadonlyArray<MessageRow>, b: ReadonlyArray<MessageRow>): boolean =>
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
const albums = (): Albums => {
  const keys = new Set<string>()
  const starts = new Set<string>()
  const known = new WeakMap<MessageRow, AlbumRow>()
  const albumOf = (parts: ReadonlyArray<MessageRow>, first: MessageRow): AlbumRow => {
    const before = known.get(first)
    const key = (parts.find((part) => keys.has(part.key)) ?? first).key
    if (before?.key === key && sameParts(before.parts, parts)) return before
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

/**
 * The rows of a chat. Rows of a chunk are kept as long as the chunk and its neighbours are, so that a message arriving makes
 * only its own chunk again. The first message gets its day only when history ends there: otherwise older rows, and only they,
 * will stand above it, which is what keeps the reader's place while they arrive. `unread` is the number of the first message that was
 * not read when the chat was opened, 0 for none.
 */
export const chatRows = (): ((
  chat: Pick<ChatState, "timeline" | "waiting" | "coverage">,
  reader: Reader,
  unread?: number
) => ReadonlyArray<ChatRow>) => {
  const built = new WeakMap<Messages, Built>()
  const known: Rows = new WeakMap()
  const inAlbums: Albums = albums()
  return ({ coverage, timeline, waiting }, reader, unread = 0) => {
    const chunks = waiting.length === 0 ? timeline.chunks : [...timeline.chunks, waiting]
    const rows: Array<SingleRow> = []
    const push = (made: ReadonlyArray<SingleRow>): void => {
      for (const row of made) {
        if (unread !== 0 && row._tag === "Message" && row.message.number === unread) rows.push(UNREAD)
        rows.push(row)
      }
    }
    const first = chunks[0]?.[0]
    if (first !== undefined && olderLoaded(coverage) === "none") rows.push(dayRow(first))
    for (const [index, chunk] of chunks.entries()) {
      const before = chunks[index - 1]?.at(-1)
      const after = chunks[index + 1]?.[0]
      const ready = built.get(chunk)
      if (ready !== undefined && ready.before === before && ready.after === after && ready.reader === reader) {
        push(ready.rows)
        continue
      }
      const made = rowsOf(known, chunk, before, after, reader)
      built.set(chunk, { before, after, reader, rows: made })
      push(made)
    }
    return inAlbums(rows)
  }
}
