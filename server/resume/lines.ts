import { pushedMessage } from "../message/messageWire.ts"
import { KINDS, peerIn } from "../message/target.ts"
import { undoneFor, undoneText } from "../message/undone.ts"
import type { Audience, LogEntry } from "../store/LogEntry.ts"
import { all, one, type Program } from "../store/Program.ts"

/** A line of the log as one person hears it. */
export interface HeardLine extends Pick<LogEntry, "scope" | "n" | "at" | "type">, Omit<Audience, "to"> {}

/** Lines of a scope after `from` and up to `to`. */
export interface Stretch {
  readonly scope: string
  readonly from: number
  readonly to: number
}

interface MessageRow {
  readonly n: number
  readonly msg_id: number
  readonly id: string
  readonly position: number
  readonly type: string
  readonly content: string
  readonly sent_at: number
  readonly undone_by: number | null
  readonly undoer: string | null
  readonly user_id: number
  readonly account: string
  readonly realname: string
  readonly avatar: string
}

/** Messages that were sent: each is itself its line. */
const MESSAGES = `
  SELECT m.n, m.msg_id, m.id, m.position, m.type, m.content, m.sent_at, m.undone_by, z.realname AS undoer,
    u.user_id, u.account, u.realname, u.avatar
  FROM messages m
  JOIN users u ON u.user_id = m.sender
  LEFT JOIN users z ON z.user_id = m.undone_by
  WHERE m.chat = ? AND m.n > ? AND m.n <= ? AND m.type <> 'event'`

interface LogRow {
  readonly n: number
  readonly at: number
  readonly type: string
  readonly body: string | null
  readonly msg_id: number | null
  readonly id: string
  readonly sender: number
  readonly sent_at: number
  readonly undone_by: number | null
  readonly undoer: string
  readonly is_last: number
}

/** All else. A line without a body tells of a message that was recalled. */
const LOG = `
  SELECT l.n, l.at, l.type, l.body, x.msg_id, x.id, x.sender, x.sent_at, x.undone_by, z.realname AS undoer,
    CASE WHEN EXISTS (SELECT 1 FROM messages y WHERE y.chat = x.chat AND y.n > x.n AND y.n < l.n) THEN 0 ELSE 1 END AS is_last
  FROM log l
  LEFT JOIN messages x ON x.msg_id = l.message
  LEFT JOIN users z ON z.user_id = x.undone_by
  WHERE l.scope = ? AND l.n > ? AND l.n <= ?`

/** What a line that was kept with its audiences told this reader. */
const kept = (row: LogRow, reader: number): Omit<Audience, "to"> | undefined => {
  const audience = (JSON.parse(row.body ?? "[]") as ReadonlyArray<Audience>).find(({ to }) => to.includes(reader))
  if (audience === undefined) return undefined
  const { to: _, ...heard } = audience
  return heard
}

/** `undoMessage` as it was told, but that the device is forgotten. */
const undone = (row: LogRow, chat: string, kind: number, reader: number): Omit<Audience, "to"> | undefined => {
  const { id, is_last, msg_id, sender, sent_at, undone_by, undoer } = row
  if (msg_id === null || undone_by === null) return undefined
  const by = { user_id: undone_by, realname: undoer, isMobile: false }
  return undoneFor({ id, msg_id, chat, kind, sender, sent_at, is_last }, by, reader)
}

const addressOf = (chat: string, kind: number, author: number) => {
  if (kind === KINDS.Group) return { toContactId: chat, toUser: chat }
  return { toContactId: author, toUser: kind === KINDS.Helper ? -1 : (peerIn(chat, author) ?? chat) }
}

/** A message as it was pushed, but as it stands today: recalled, or read by the other side. */
const message = (row: MessageRow, chat: string, kind: number, peerRead: number): Omit<Audience, "to"> => {
  const pushed = pushedMessage({ ...row, kind }, row, addressOf(chat, kind, row.user_id))
  return { json: JSON.stringify(row.position <= peerRead ? { ...pushed, is_read: 1 } : pushed) }
}

const recalled = (row: MessageRow, chat: string, kind: number, reader: number): Omit<Audience, "to"> => {
  const by = { user_id: row.undone_by ?? 0, realname: row.undoer ?? "" }
  const pushed = pushedMessage({ ...row, type: "event", content: "", kind }, row, addressOf(chat, kind, row.user_id))
  return { json: JSON.stringify({ ...pushed, is_undo: 1 }), texts: { content: undoneText(kind, by, reader) } }
}

/** Lines in order, when none is missing: one that is kept no more, or was never this reader's, makes the whole stretch worthless. */
const unbroken = ({ from, to }: Stretch, lines: ReadonlyArray<HeardLine>): ReadonlyArray<HeardLine> | undefined => {
  const sorted = lines.toSorted((a, b) => a.n - b.n)
  return sorted.length === to - from && sorted.every(({ n }, i) => n === from + i + 1) ? sorted : undefined
}

const heardOf = (scope: string, { at, n, type }: LogRow, heard: Omit<Audience, "to"> | undefined): ReadonlyArray<HeardLine> =>
  heard === undefined ? [] : [{ scope, n, at, type, ...heard }]

/** Lines of a conversation as `reader`, who takes part in it, hears them; nothing when one is missing. */
export function* linesOfChat(
  chat: string,
  kind: number,
  stretch: Stretch,
  reader: number
): Program<ReadonlyArray<HeardLine> | undefined> {
  const { from, scope, to } = stretch
  const peer = kind === KINDS.Person ? peerIn(chat, reader) : undefined
  const place = peer === undefined ? undefined : yield* one<{ read_position: number }>(PLACE, chat, peer)
  const rows = yield* all<MessageRow>(MESSAGES, chat, from, to)
  const messages = rows.map((row): HeardLine => {
    const peerRead = row.user_id === reader ? (place?.read_position ?? 0) : 0
    const heard = row.undone_by === null ? message(row, chat, kind, peerRead) : recalled(row, chat, kind, reader)
    return { scope, n: row.n, at: row.sent_at, type: kind === KINDS.Group ? "group" : "simple", ...heard }
  })
  const others = (yield* all<LogRow>(LOG, scope, from, to)).flatMap((row) =>
    heardOf(scope, row, row.body === null ? undone(row, chat, kind, reader) : kept(row, reader))
  )
  return unbroken(stretch, [...messages, ...others])
}

const PLACE = "SELECT read_position FROM members WHERE chat = ? AND user_id = ?"

/** Lines about `reader` alone; nothing when one is missing. */
export function* linesOfUser(stretch: Stretch, reader: number): Program<ReadonlyArray<HeardLine> | undefined> {
  const { from, scope, to } = stretch
  const rows = from === to ? [] : yield* all<LogRow>(LOG, scope, from, to)
  return unbroken(
    stretch,
    rows.flatMap((row) => heardOf(scope, row, kept(row, reader)))
  )
}
