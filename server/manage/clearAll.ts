import type { Millis } from "#engine/format/Millis.ts"
import { erase } from "../group/erase.ts"
import { membersOf } from "../group/standing.ts"
import { KINDS, nameFor } from "../message/target.ts"
import { append, nextInChat } from "../store/log.ts"
import { all, only, type Program, run } from "../store/Program.ts"
import { record } from "./audit.ts"
import { acting, type By, SUPER } from "./By.ts"

/** Conversations that one program clears; others are served between two of them. */
const AT_ONCE = 50

/** WRITE: notes that all that was said shall go. Answers the newest message that goes; {@link clearSome} does the rest. */
export function* beginClearing({ by }: { readonly by: By }): Program<number> {
  const actor = yield* acting(by, SUPER)
  const { newest } = yield* only<{ newest: number }>("SELECT COALESCE(MAX(msg_id), 0) AS newest FROM messages")
  yield* record(actor, "message.clear", `everything up to message ${newest}`)
  return newest
}

const LEFT = `
  SELECT c.chat, c.kind FROM conversations c
  WHERE c.kind <> ${KINDS.Announcements} AND c.chat > ? AND c.cleared_msg < ?
    AND EXISTS (SELECT 1 FROM messages m WHERE m.chat = c.chat AND m.msg_id > c.cleared_msg AND m.msg_id <= ?)
  ORDER BY c.chat LIMIT ${AT_ONCE}`

const NEWEST = "SELECT msg_id, n, position FROM messages WHERE chat = ? AND msg_id <= ? ORDER BY msg_id DESC LIMIT 1"
const CLEARED = "UPDATE conversations SET cleared_n = ?, cleared_msg = ? WHERE chat = ?"
const READ = "UPDATE members SET read_position = ?, read_msg = ?, at_read = ? WHERE chat = ? AND read_position < ?"

export interface ClearSome {
  readonly upTo: number
  /** Go on after this conversation; empty at the beginning. */
  readonly after: string
  readonly now: Millis
}

/** WRITE: clears some of the conversations, for everybody in them. Answers the last of them, nothing when there are no more. */
export function* clearSome({ after, now, upTo }: ClearSome): Program<string | null> {
  const left = yield* all<{ chat: string; kind: number }>(LEFT, after, upTo, upTo)
  for (const { chat, kind } of left) {
    const line = yield* nextInChat(chat)
    const newest = yield* only<{ msg_id: number; n: number; position: number }>(NEWEST, chat, upTo)
    yield* run(CLEARED, newest.n, newest.msg_id, chat)
    yield* run(READ, newest.position, newest.msg_id, newest.msg_id, chat, newest.position)
    const to = yield* membersOf(chat)
    const told = (reader: number): string => JSON.stringify({ group_id: nameFor(chat, kind, reader), upTo: newest.msg_id })
    const audiences = kind === KINDS.Group ? [{ to, json: told(0) }] : to.map((reader) => ({ to: [reader], json: told(reader) }))
    yield* append({ ...line, at: now, type: "clearMessage", audiences })
    yield* erase(chat)
  }
  return left.length === AT_ONCE ? (left.at(-1)?.chat ?? null) : null
}
