import type { Millis } from "#engine/format/Millis.ts"
import { membersOf } from "../group/membership.ts"
import type { Gone } from "../message/remove/deleted.ts"
import { releaseFiles } from "../message/remove/releaseFiles.ts"
import { KINDS, nameFor } from "../message/target.ts"
import { wipe } from "../message/remove/wipe.ts"
import { reindexMessage } from "../search/blocks.ts"
import { append, nextInChat } from "../store/log.ts"
import type { Audience } from "../store/LogEntry.ts"
import { all, one, only, type Program, refuse, run } from "../store/Program.ts"
import { placeholder } from "../placeholder.ts"
import { likeOf } from "./accounts.ts"
import { recordAct } from "./audit.ts"
import { needActor, type By, needStaff } from "./By.ts"

/** A message of a group as the back office sees it. What two people say to each other it does not see (DEC-0089). */
interface Said {
  readonly msg_id: number
  readonly id: string
  readonly chat: string
  readonly group_name: string
  readonly sender: number
  readonly realname: string
  readonly account: string
  readonly type: string
  readonly content: string
  readonly sent_at: number
}

export interface MessagesAsked {
  readonly by: By
  /** Key of a group; empty for all groups. */
  readonly chat: string
  /** Part of a text; empty for all. */
  readonly keywords: string
  readonly skip: number
  readonly limit: number
}

export interface Messages {
  readonly rows: ReadonlyArray<Said>
  readonly count: number
}

/** Messages that a search looks at, at most: the newest. */
const HORIZON = 100_000

const FROM = `
  FROM messages m
  JOIN groups g ON g.chat = m.chat AND g.dissolved_at IS NULL
  JOIN conversations c ON c.chat = m.chat
  JOIN users u ON u.user_id = m.sender
  WHERE m.msg_id > ? AND m.deleted = 0 AND m.undone_by IS NULL AND m.type <> 'event' AND m.n > c.cleared_n
    AND (? = '' OR m.chat = ?) AND (? = '' OR (m.type = 'text' AND LOWER(m.content) LIKE ? ESCAPE '\\'))`

const ROWS = `
  SELECT m.msg_id, m.id, m.chat, g.name AS group_name, m.sender, u.realname, u.account, m.type, m.content, m.sent_at
  ${FROM} ORDER BY m.msg_id DESC LIMIT ? OFFSET ?`

/** READ: what was said in groups, the newest first. */
export function* messagesOfGroups({ by, chat, keywords, limit, skip }: MessagesAsked): Program<Messages> {
  yield* needStaff(by)
  const { newest } = yield* only<{ newest: number }>("SELECT COALESCE(MAX(msg_id), 0) AS newest FROM messages")
  const which = [newest - HORIZON, chat, chat, keywords, likeOf(keywords)]
  const rows = yield* all<Said>(ROWS, ...which, limit, skip)
  const { count } = yield* only<{ count: number }>(`SELECT COUNT(*) AS count ${FROM}`, ...which)
  return { rows, count }
}

export interface DealWith {
  readonly by: By
  /** Number or name of the message. */
  readonly id: string
  /** Deleted for everybody, or its words replaced. */
  readonly how: "delete" | "block"
}

/** The text that replaces a removed message, as HTML. */
const BLOCKED = `<p>${placeholder("message-blocked")}</p>`

interface Found extends Gone {
  readonly type: string
}

const FIND = `
  SELECT m.id, m.msg_id, m.chat, m.type, c.kind FROM messages m JOIN conversations c ON c.chat = m.chat
  WHERE (m.id = ? OR CAST(m.msg_id AS TEXT) = ?) AND m.deleted = 0 AND m.undone_by IS NULL
    AND m.type <> 'event' AND c.kind <> ${KINDS.Announcements}
  ORDER BY CASE WHEN m.id = ? THEN 0 ELSE 1 END LIMIT 1`

const REPLACE = "UPDATE messages SET type = 'text', content = ?, extends = '', file_id = 0, pid = 0 WHERE msg_id = ?"

/** WRITE: takes a message that somebody complained of from everybody, or its words (DEC-0089). */
export function* dealWith({ by, how, id }: DealWith): Program<void> {
  const actor = yield* needActor(by)
  const found = yield* one<Found>(FIND, id, id, id)
  if (found === undefined) return yield* refuse("message-unknown")
  if (how === "delete") {
    // the deletion needs an account as its author; an operator has none, so that the message's author stands for it
    const { sender } = yield* only<{ sender: number }>("SELECT sender FROM messages WHERE msg_id = ?", found.msg_id)
    yield* wipe(found, actor.user_id || sender, actor.now)
  } else yield* block(found, actor.now)
  yield* recordAct(actor, how === "delete" ? "message.delete" : "message.block", `message ${found.msg_id} in ${found.chat}`)
}

/** The new line of the log carries the new text: a client that was offline gets it, and never the old one. */
function* block(message: Found, now: Millis): Program<void> {
  const { chat, id, kind, msg_id } = message
  const line = yield* nextInChat(chat)
  yield* releaseFiles(now, "m.msg_id = ?", msg_id)
  yield* run(REPLACE, BLOCKED, msg_id)
  yield* reindexMessage(chat, msg_id)
  const to = yield* membersOf(chat)
  const told = (reader: number): string =>
    JSON.stringify({ id, msg_id, type: "text", content: BLOCKED, toContactId: nameFor(chat, kind, reader), is_group: kind })
  const audiences: ReadonlyArray<Audience> =
    kind === KINDS.Group ? [{ to, json: told(0) }] : to.map((reader) => ({ to: [reader], json: told(reader) }))
  yield* append({ ...line, at: now, type: "updateMessage", audiences })
}
