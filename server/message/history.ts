import { type Me, whoAsks } from "../account/session.ts"
import { all, one, only, type Program, refuse, type Value } from "../store/Program.ts"
import type { Asking } from "../store/Store.ts"
import type { Author } from "./messageWire.ts"
import { chatOf, type Target } from "./target.ts"

export interface History {
  readonly asking: Asking
  readonly target: Target
  /** Rows to pass over, and rows to give at most. */
  readonly skip: number
  readonly limit: number
  /** Only messages with a smaller number; 0 for all. */
  readonly before: number
  /** Empty for the chat view, `all` for everything but events, otherwise one type. */
  readonly type: string
  /** Part of the content; empty for all. Only looked at for texts. */
  readonly keywords: string
}

/** A row of a conversation, as its reader may see it. */
export interface HistoryRow extends Author {
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
}

export interface Page {
  readonly me: Me
  /** Newest first. */
  readonly rows: ReadonlyArray<HistoryRow>
  /** Rows that match in all. */
  readonly count: number
  /** How far I have read, and the other side of a one-to-one conversation. */
  readonly myPosition: number
  readonly peerPosition: number
  /** Whether there is something that I have not read. */
  readonly unread: boolean
}

const ROWS = `
  SELECT m.msg_id, m.id, m.position, m.type, m.content, m.sent_at, m.undone_by, z.realname AS undoer,
    u.user_id, u.account, u.realname, u.avatar, COALESCE(f.nickname, '') AS remark, COALESCE(a.role, 3) AS role
  FROM messages m
  JOIN users u ON u.user_id = m.sender
  LEFT JOIN users z ON z.user_id = m.undone_by
  LEFT JOIN friends f ON f.owner = ? AND f.friend = m.sender
  LEFT JOIN members a ON a.chat = m.chat AND a.user_id = m.sender
  WHERE `

/** READ: a page of a conversation that I take part in (spec 4.9). */
export function* history({ asking, before, keywords, limit, skip, target, type }: History): Program<Page> {
  const me = yield* whoAsks(asking)
  const chat = chatOf(target, me.user_id)
  yield* mayRead(target, chat, me.user_id)
  const [where, args] = filter(chat, yield* startOf(chat, before), type, keywords)
  const rows = yield* all<HistoryRow>(`${ROWS}${where} ORDER BY m.n DESC LIMIT ? OFFSET ?`, me.user_id, ...args, limit, skip)
  const { count } = yield* only<{ count: number }>(`SELECT COUNT(*) AS count FROM messages m WHERE ${where}`, ...args)
  const myPosition = yield* positionOf(chat, me.user_id)
  const peerPosition = target._tag === "Person" ? yield* positionOf(chat, target.userId) : 0
  const talk = yield* one<{ head: number }>("SELECT head FROM conversations WHERE chat = ?", chat)
  return { me, rows, count, myPosition, peerPosition, unread: myPosition < (talk?.head ?? 0) }
}

/** A one-to-one conversation is always the caller's own, for its key is made from the caller; a group is its members'. */
function* mayRead(target: Target, chat: string, me: number): Program<void> {
  if (target._tag === "Person") {
    const person = yield* one("SELECT 1 AS found FROM users WHERE user_id = ?", target.userId)
    if (person === undefined || target.userId === me) yield* refuse("chat-unknown")
  }
  if (target._tag !== "Group") return
  if ((yield* one("SELECT 1 AS found FROM conversations WHERE chat = ?", chat)) === undefined) yield* refuse("chat-unknown")
  const member = yield* one("SELECT 1 AS found FROM members WHERE chat = ? AND user_id = ?", chat, me)
  if (member === undefined) yield* refuse("chat-not-yours")
}

/** Where the page starts: the line of the message that was named, which may lie in another conversation. */
function* startOf(chat: string, before: number): Program<number> {
  if (before === 0) return 0
  const row = yield* one<{ n: number }>("SELECT n FROM messages WHERE msg_id = ? AND chat = ?", before, chat)
  if (row !== undefined) return row.n
  const { n } = yield* only<{ n: number }>(
    "SELECT COALESCE(MAX(n), 0) + 1 AS n FROM messages WHERE chat = ? AND msg_id < ?",
    chat,
    before
  )
  return n
}

const filter = (chat: string, before: number, type: string, keywords: string): readonly [string, ReadonlyArray<Value>] => {
  const parts: Array<readonly [string, ...ReadonlyArray<Value>]> = [["m.chat = ?", chat]]
  if (before > 0) parts.push(["m.n < ?", before])
  if (type !== "") parts.push(["m.undone_by IS NULL"], type === "all" ? ["m.type <> 'event'"] : ["m.type = ?", type])
  if (keywords !== "" && (type === "text" || type === "all"))
    parts.push(["m.type = 'text' AND LOWER(m.content) LIKE LOWER(?) ESCAPE '!'", `%${keywords.replaceAll(/[!%_]/g, "!$&")}%`])
  return [parts.map(([sql]) => sql).join(" AND "), parts.flatMap(([, ...args]) => args)]
}

function* positionOf(chat: string, userId: number): Program<number> {
  const row = yield* one<{ position: number }>(
    "SELECT read_position AS position FROM members WHERE chat = ? AND user_id = ?",
    chat,
    userId
  )
  return row?.position ?? 0
}
