import { SEARCH_COUNT_MAX, SEARCH_HORIZON } from "#engine/message/limits.ts"
import { type SessionUser, sessionUser } from "../../account/session/session.ts"
import { searchBudget, matchingMessages, type IndexStretch } from "../../search/look.ts"
import { inList, isSome } from "../../store/inList.ts"
import { all, one, only, type Program, refuse, type Value } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { FILED, FILED_FROM, type Filed } from "../filed.ts"
import { mentionsByRow } from "../mentions.ts"
import type { Author } from "../messageWire.ts"
import { QUOTED, QUOTED_FROM, type QuotedMessage } from "../write/quote.ts"
import { chatKey, type MessageTarget } from "../target.ts"
import { floorOf, isUndeleted } from "../visible.ts"

export interface HistoryPage {
  readonly asking: Caller
  readonly target: MessageTarget
  /** Rows to pass over, and rows to give at most. */
  readonly skip: number
  readonly limit: number
  /** Only messages before this one, by `msg_id`; 0 for all. */
  readonly before: number
  /** Empty for the chat view, `all` for everything but events, otherwise one type. */
  readonly type: string
  /** Part of the content; empty for all. Only looked at for texts. */
  readonly keywords: string
}

/** A row of a conversation, as its reader may see it. */
export interface HistoryRow extends Author, QuotedMessage, Filed {
  readonly msg_id: number
  readonly id: string
  readonly position: number
  readonly type: string
  readonly content: string
  readonly sent_at: number
  readonly undone_by: number | null
  readonly undoer: string | null
  readonly remark: string
  readonly role: number
  readonly at_all: number
  /** What its type says beside the content, as JSON text; empty otherwise. */
  readonly extends: string
  /** Who is mentioned: people, or 0 for everybody. */
  readonly at: ReadonlyArray<number>
}

export interface Page {
  readonly me: SessionUser
  /** Newest first. */
  readonly rows: ReadonlyArray<HistoryRow>
  /** Rows that match in all; with a filter as far as they are counted. */
  readonly count: number
  /** How far I have read, and the other side of a one-to-one conversation. */
  readonly myPosition: number
  readonly peerPosition: number
  /** Whether there is something that I have not read. */
  readonly unread: boolean
}

const ROWS = `
  SELECT m.msg_id, m.id, m.position, m.type, m.content, m.sent_at, m.undone_by, z.realname AS undoer,
    u.user_id, u.account, u.realname, u.avatar, COALESCE(f.nickname, '') AS remark, COALESCE(a.role, 3) AS role,
    m.at_all, m.extends, ${QUOTED}, ${FILED}
  FROM messages m
  JOIN users u ON u.user_id = m.sender
  LEFT JOIN users z ON z.user_id = m.undone_by
  LEFT JOIN friends f ON f.owner = ? AND f.friend = m.sender
  LEFT JOIN members a ON a.chat = m.chat AND a.user_id = m.sender
  ${QUOTED_FROM}
  ${FILED_FROM}
  WHERE m.msg_id IN`

/** READ: a page of a conversation that I take part in (spec 4.9). */
export function* history(asked: HistoryPage): Program<Page> {
  const { asking, before, limit, skip, target } = asked
  const me = yield* sessionUser(asking)
  const chat = chatKey(target, me.user_id)
  yield* mayRead(target, chat, me.user_id)
  const stretch = { chat, me: me.user_id, floor: yield* floorOf(chat, me.user_id), start: yield* startOf(chat, before) }
  const { count, ids } = asked.type === "" ? yield* inOrder(stretch, skip, limit) : yield* filtered(asked, stretch)
  const rows = yield* rowsOf(ids, me.user_id, target._tag === "Group")
  const myPosition = yield* positionOf(chat, me.user_id)
  const peerPosition = target._tag === "Person" ? yield* positionOf(chat, target.userId) : 0
  const talk = yield* one<{ head: number }>("SELECT head FROM conversations WHERE chat = ?", chat)
  return { me, rows, count, myPosition, peerPosition, unread: myPosition < (talk?.head ?? 0) }
}

/** Messages by their numbers, in their order, as `me` sees them. `inGroups`: whether some are of groups, where people are mentioned. */
export function* rowsOf(ids: ReadonlyArray<number>, me: number, inGroups: boolean): Program<ReadonlyArray<HistoryRow>> {
  if (!isSome(ids)) return []
  const { args, marks } = inList(ids)
  const rows = yield* all<Omit<HistoryRow, "at">>(`${ROWS} ${marks}`, me, ...args)
  const at = yield* mentionsByRow(inGroups ? rows : [])
  const byId = new Map(rows.map((row) => [row.msg_id, { ...row, at: at(row) }]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A one-to-one conversation always belongs to the caller, because its key contains the caller; a group belongs to its members. */
export function* mayRead(target: MessageTarget, chat: string, me: number): Program<void> {
  if (target._tag === "Person") {
    const person = yield* one("SELECT 1 AS found FROM users WHERE user_id = ?", target.userId)
    if (person === undefined || target.userId === me) yield* refuse("chat-unknown")
  }
  if (target._tag !== "Group") return
  if ((yield* one("SELECT 1 AS found FROM conversations WHERE chat = ?", chat)) === undefined) yield* refuse("chat-unknown")
  const member = yield* one("SELECT 1 AS found FROM members WHERE chat = ? AND user_id = ?", chat, me)
  if (member === undefined) yield* refuse("chat-not-yours")
}

/** Where the page starts: the line of the named message, which may be in another conversation; without one, the end. */
export function* startOf(chat: string, before: number): Program<number> {
  if (before === 0) return Number.MAX_SAFE_INTEGER
  const row = yield* one<{ n: number }>("SELECT n FROM messages WHERE msg_id = ? AND chat = ?", before, chat)
  if (row !== undefined) return row.n
  return yield* lineFrom(chat, before)
}

/** The first line after all messages older than `before`. Lines and `msg_id` grow together, so that halving finds it without an index. */
function* lineFrom(chat: string, before: number): Program<number> {
  let low = 0
  let high = (yield* one<{ n: number }>("SELECT log_head AS n FROM conversations WHERE chat = ?", chat))?.n ?? 0
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const row = yield* one<{ n: number; msg_id: number }>(
      "SELECT n, msg_id FROM messages WHERE chat = ? AND n <= ? ORDER BY n DESC LIMIT 1",
      chat,
      middle
    )
    if (row === undefined || row.msg_id < before) low = middle
    else high = row.n - 1
  }
  return low + 1
}

interface Found {
  /** Newest first. */
  readonly ids: ReadonlyArray<number>
  readonly count: number
}

const IN_ORDER = `
  SELECT x.msg_id FROM messages x WHERE x.chat = ? AND x.n < ? AND x.n > ? AND ${isUndeleted("x")}
  ORDER BY x.n DESC LIMIT ? OFFSET ?`

/** All rows, without counting them: each message stores its position; events and deleted messages are few and indexed. */
function* inOrder({ chat, floor, me, start }: IndexStretch, skip: number, limit: number): Program<Found> {
  const rows = yield* all<{ msg_id: number }>(IN_ORDER, chat, start, floor, me, limit, skip)
  const said = (yield* positionBefore(chat, start)) - (yield* positionBefore(chat, floor + 1))
  const { events } = yield* only<{ events: number }>(EVENTS, chat, start, floor, SEARCH_COUNT_MAX)
  const { deleted } = yield* only<{ deleted: number }>(DELETED, chat, start, floor, SEARCH_COUNT_MAX)
  const { hidden } = yield* only<{ hidden: number }>(HIDDEN, me, chat, start, floor, SEARCH_COUNT_MAX)
  return { ids: rows.map(({ msg_id }) => msg_id), count: Math.max(0, said) + events - deleted - hidden }
}

/** How many messages were said before a line. */
function* positionBefore(chat: string, line: number): Program<number> {
  const last = yield* one<{ position: number }>(
    "SELECT position FROM messages WHERE chat = ? AND n < ? ORDER BY n DESC LIMIT 1",
    chat,
    line
  )
  return last?.position ?? 0
}

const EVENTS = `
  SELECT COUNT(*) AS events FROM (
    SELECT n FROM messages WHERE chat = ? AND type = 'event' AND type <> 'text' AND n < ? AND n > ? LIMIT ?) found`

const DELETED = `
  SELECT COUNT(*) AS deleted FROM (SELECT n FROM messages WHERE chat = ? AND deleted = 1 AND n < ? AND n > ? LIMIT ?) found`

const HIDDEN = `
  SELECT COUNT(*) AS hidden FROM (
    SELECT x.n FROM hidden h JOIN messages x ON x.msg_id = h.msg_id
    WHERE h.user_id = ? AND h.chat = ? AND x.n < ? AND x.n > ? AND x.deleted = 0 LIMIT ?) found`

/** Matching rows: words by the text index, types in one pass over the rows within the horizon. */
function* filtered({ keywords, limit, skip, type }: HistoryPage, stretch: IndexStretch): Program<Found> {
  const ids =
    keywords !== "" && isScan(type)
      ? yield* matchingMessages(stretch, keywords, SEARCH_COUNT_MAX, searchBudget())
      : yield* fitting(type, stretch)
  return { ids: ids.slice(skip, skip + limit), count: ids.length }
}

function* fitting(type: string, stretch: IndexStretch): Program<ReadonlyArray<number>> {
  const { chat, floor, start } = stretch
  const [where, args] = filter(stretch, Math.max(floor + 1, yield* horizon(chat, start, type)), type)
  const rows = yield* all<{ msg_id: number }>(
    `SELECT m.msg_id FROM messages m WHERE ${where} ORDER BY m.n DESC LIMIT ${SEARCH_COUNT_MAX}`,
    ...args
  )
  return rows.map(({ msg_id }) => msg_id)
}

const isScan = (type: string): boolean => type === "text" || type === "all"

/** The first line that a filter looks at. Rare types have an index of their own and are found however old they are. */
function* horizon(chat: string, start: number, type: string): Program<number> {
  if (!isScan(type)) return 0
  const row = yield* one<{ n: number }>(
    "SELECT n FROM messages WHERE chat = ? AND n < ? ORDER BY n DESC LIMIT 1 OFFSET ?",
    chat,
    start,
    SEARCH_HORIZON - 1
  )
  return row?.n ?? 0
}

const filter = ({ chat, me, start }: IndexStretch, from: number, type: string): readonly [string, ReadonlyArray<Value>] => {
  const lines = `m.chat = ? AND m.n < ? AND m.n >= ? AND m.undone_by IS NULL AND ${isUndeleted("m")}`
  const args = [chat, start, from, me]
  if (type === "all") return [`${lines} AND m.type <> 'event'`, args]
  return [isScan(type) ? `${lines} AND m.type = ?` : `${lines} AND m.type = ? AND m.type <> 'text'`, [...args, type]]
}

/** How far somebody has read; 0 where they do not take part. */
function* positionOf(chat: string, userId: number): Program<number> {
  const row = yield* one<{ position: number }>(
    "SELECT read_position AS position FROM members WHERE chat = ? AND user_id = ?",
    chat,
    userId
  )
  return row?.position ?? 0
}
