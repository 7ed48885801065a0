import { announcementAudience } from "../announcement/announced.ts"
import { type GroupFactsWire, groupFacts } from "../group/groupFacts.ts"
import { deletionFor } from "../message/remove/deleted.ts"
import { fileFacts, FILED, FILED_FROM, type Filed } from "../message/filed.ts"
import { storedTexts } from "../message/event.ts"
import { mentionsFor, mentionsByRow } from "../message/mentions.ts"
import { pushedMessage } from "../message/messageWire.ts"
import { QUOTED, QUOTED_FROM, type QuotedMessage, storedQuote, quoteTexts } from "../message/write/quote.ts"
import { KINDS, peerIn } from "../message/target.ts"
import { recallFor, recallText } from "../message/remove/undone.ts"
import { floorOf, isUndeleted } from "../message/visible.ts"
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

interface MessageRow extends QuotedMessage, Filed {
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
  readonly role: number
  readonly at_all: number
  readonly extends: string
  /** Whether the reader may still see it. */
  readonly stands: number
}

/** Messages that were sent: each is itself its line. */
const MESSAGES = `
  SELECT m.n, m.msg_id, m.id, m.position, m.type, m.content, m.sent_at, m.undone_by, z.realname AS undoer,
    u.user_id, u.account, u.realname, u.avatar, COALESCE(a.role, 3) AS role, m.at_all, m.extends, ${QUOTED}, ${FILED},
    CASE WHEN m.n > ? AND ${isUndeleted("m")} THEN 1 ELSE 0 END AS stands
  FROM messages m
  JOIN users u ON u.user_id = m.sender
  LEFT JOIN users z ON z.user_id = m.undone_by
  LEFT JOIN members a ON a.chat = m.chat AND a.user_id = m.sender
  ${QUOTED_FROM}
  ${FILED_FROM}
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
  readonly stands: number
}

/** All else. A line without a body tells of a message that was recalled, or deleted. */
const LOG = `
  SELECT l.n, l.at, l.type, l.body, x.msg_id, x.id, x.sender, x.sent_at, x.undone_by, z.realname AS undoer,
    CASE WHEN EXISTS (SELECT 1 FROM messages y WHERE y.chat = x.chat AND y.n > x.n AND y.n < l.n AND y.deleted = 0) THEN 0 ELSE 1 END AS is_last,
    CASE WHEN x.n > ? AND ${isUndeleted("x")} THEN 1 ELSE 0 END AS stands
  FROM log l
  LEFT JOIN messages x ON x.msg_id = COALESCE(l.message, (SELECT e.msg_id FROM messages e WHERE e.chat = ? AND e.n = l.n))
  LEFT JOIN users z ON z.user_id = x.undone_by
  WHERE l.scope = ? AND l.n > ? AND l.n <= ?`

/** What a line that was kept with its audiences told this reader. */
const kept = (row: LogRow, reader: number): Omit<Audience, "to"> | undefined => {
  const audiences = JSON.parse(row.body ?? "[]") as ReadonlyArray<Audience>
  // a part without a reader is for all who receive the line
  const audience = audiences.find(({ to }) => to.includes(reader) || to.length === 0)
  if (audience === undefined) return undefined
  const { to: _, ...heard } = audience
  return heard
}

/** `undoMessage` as it was told, but that the device is forgotten. */
const undone = (row: LogRow, chat: string, kind: number, reader: number): Omit<Audience, "to"> | undefined => {
  const { id, is_last, msg_id, sender, sent_at, undone_by, undoer } = row
  if (msg_id === null || undone_by === null) return undefined
  const by = { user_id: undone_by, realname: undoer, isMobile: false }
  return recallFor({ id, msg_id, chat, kind, sender, sent_at, is_last }, by, reader)
}

const addressOf = (chat: string, kind: number, author: number) => {
  if (kind === KINDS.Group) return { toContactId: chat, toUser: chat }
  return { toContactId: author, toUser: kind === KINDS.Helper ? -1 : (peerIn(chat, author) ?? chat) }
}

/** A message as it was pushed, but as it stands today: recalled, or read by the other side. */
const message = (
  row: MessageRow,
  at: ReadonlyArray<number>,
  chat: string,
  kind: number,
  reader: number,
  peerRead: number,
  home: string,
  group: GroupFactsWire | undefined
): Omit<Audience, "to"> => {
  const quote = storedQuote(row)
  const pushed = pushedMessage(
    { ...row, kind, at, quote, file: fileFacts(row), group },
    row,
    addressOf(chat, kind, row.user_id),
    home
  )
  return {
    json: JSON.stringify(row.position <= peerRead ? { ...pushed, is_read: 1 } : pushed),
    ...quoteTexts(quote),
    ...storedTexts(row.type, row.content, row.user_id === reader)
  }
}

const recalled = (
  row: MessageRow,
  chat: string,
  kind: number,
  reader: number,
  group: GroupFactsWire | undefined
): Omit<Audience, "to"> => {
  const by = { user_id: row.undone_by ?? 0, realname: row.undoer ?? "" }
  const pushed = pushedMessage(
    { ...row, type: "event", content: "", extends: "", kind, group },
    row,
    addressOf(chat, kind, row.user_id),
    ""
  )
  return {
    json: JSON.stringify({ ...pushed, is_undo: 1, undo_by: by.user_id }),
    texts: { content: recallText(kind, by, reader) }
  }
}

/** Lines in order, when none is missing: if one is not kept any more, or was never this reader's, the whole range is useless. */
const unbroken = ({ from, to }: Stretch, lines: ReadonlyArray<HeardLine>): ReadonlyArray<HeardLine> | undefined => {
  const sorted = lines.toSorted((a, b) => a.n - b.n)
  return sorted.length === to - from && sorted.every(({ n }, i) => n === from + i + 1) ? sorted : undefined
}

/** The data of a line as its reader hears it, and as which frame, where that is not the line's own. */
type Heard = Omit<Audience, "to"> & { readonly type?: string }

/** A message that is gone for the reader is told as deleted, wherever the log names it: no line may be missing, and none says what it was. */
const gone = (
  { id, msg_id }: { readonly id: string; readonly msg_id: number },
  chat: string,
  kind: number,
  reader: number
): Heard => ({
  type: "delMessage",
  ...deletionFor({ id, msg_id, chat, kind }, reader)
})

const heardOf = (scope: string, { at, n, type }: LogRow, heard: Heard | undefined): ReadonlyArray<HeardLine> =>
  heard === undefined ? [] : [{ scope, n, at, type, ...heard }]

/** Lines of a conversation as `reader`, who takes part in it, hears them; nothing when one is missing. `home`: where all reach the service. */
export function* linesOfChat(
  chat: string,
  kind: number,
  stretch: Stretch,
  reader: number,
  home: string
): Program<ReadonlyArray<HeardLine> | undefined> {
  const { from, scope, to } = stretch
  const peer = kind === KINDS.Person ? peerIn(chat, reader) : undefined
  const place = peer === undefined ? undefined : yield* one<{ read_position: number }>(PLACE, chat, peer)
  const floor = yield* floorOf(chat, reader)
  const rows = yield* all<MessageRow>(MESSAGES, floor, reader, chat, from, to)
  const group = kind === KINDS.Group && rows.length > 0 ? yield* groupFacts(chat) : undefined
  const said = (row: MessageRow): Heard => {
    if (row.stands === 0) return gone(row, chat, kind, reader)
    if (kind === KINDS.Announcements) return announcementAudience(row)
    const peerRead = row.user_id === reader ? (place?.read_position ?? 0) : 0
    return row.undone_by === null
      ? message(row, mentionsFor(mentioned(row), reader, row.user_id), chat, kind, reader, peerRead, home, group)
      : recalled(row, chat, kind, reader, group)
  }
  const mentioned = yield* mentionsByRow(kind === KINDS.Group ? rows : [])
  const messages = rows.map((row): HeardLine => {
    const heard = said(row)
    return { scope, n: row.n, at: row.sent_at, type: kind === KINDS.Group ? "group" : "simple", ...heard }
  })
  const told = (row: LogRow): Heard | undefined => {
    const { id, msg_id, stands } = row
    // a line that keeps its body may tell more than its event
    if (msg_id !== null && stands === 0 && (row.body === null || row.type === "group" || row.type === "groupEvent"))
      return gone({ id, msg_id }, chat, kind, reader)
    return row.body === null ? undone(row, chat, kind, reader) : kept(row, reader)
  }
  const others = (yield* all<LogRow>(LOG, floor, reader, chat, scope, from, to)).flatMap((row) => heardOf(scope, row, told(row)))
  return unbroken(stretch, [...messages, ...others])
}

const PLACE = "SELECT read_position FROM members WHERE chat = ? AND user_id = ?"

/** Lines about `reader` alone; nothing when one is missing. */
export function* linesOfUser(stretch: Stretch, reader: number): Program<ReadonlyArray<HeardLine> | undefined> {
  const { from, scope, to } = stretch
  const rows = from === to ? [] : yield* all<LogRow>(LOG, 0, reader, "", scope, from, to)
  return unbroken(
    stretch,
    rows.flatMap((row) => heardOf(scope, row, kept(row, reader)))
  )
}
