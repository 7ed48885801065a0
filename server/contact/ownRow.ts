import { ANNOUNCEMENTS } from "../announcement/announced.ts"
import { joinChat } from "../message/members.ts"
import { chatKey, KINDS, type MessageTarget } from "../message/target.ts"
import { one, only, type Program, refuse, run } from "../store/Program.ts"
import { contactBetween } from "./contactOf.ts"

const MINE = "SELECT 1 AS found FROM members WHERE chat = ? AND user_id = ?"
const OPEN = "INSERT INTO conversations (chat, kind) VALUES (?, ?) ON CONFLICT (chat) DO NOTHING"
const STANDING = `
  SELECT c.head, c.log_head,
    COALESCE((SELECT m.msg_id FROM messages m WHERE m.chat = c.chat ORDER BY m.n DESC LIMIT 1), 0) AS message
  FROM conversations c WHERE c.chat = ?`

/** Refuses conversations that the caller cannot open: groups are joined in other ways. */
function* check(target: MessageTarget, me: number): Program<void> {
  if (target._tag === "Group") {
    const group = yield* one("SELECT 1 AS found FROM conversations WHERE chat = ?", target.chat)
    yield* refuse(group === undefined ? "chat-unknown" : "chat-not-yours")
  }
  if (target._tag !== "Person") return
  const person = yield* one("SELECT 1 AS found FROM users WHERE user_id = ? AND status = 1", target.userId)
  if (person === undefined || target.userId === me) yield* refuse("chat-unknown")
  if ((yield* contactBetween(me, target.userId)) === undefined) yield* refuse("chat-not-yours")
}

/**
 * My row in a conversation of my list, made where nothing was said yet: what I prefer there is kept in it, and never makes a friendship
 * (spec 6.6). Returns the key of the conversation.
 */
export function* ownRow(target: MessageTarget, me: number, now: number): Program<string> {
  const chat = chatKey(target, me)
  if ((yield* one(MINE, chat, me)) !== undefined) return chat
  yield* check(target, me)
  yield* run(OPEN, chat, KINDS[target._tag])
  const { head, log_head, message } = yield* only<{ head: number; log_head: number; message: number }>(STANDING, chat)
  // everybody hears all announcements
  const place = { position: head, message, from: chat === ANNOUNCEMENTS ? 1 : log_head + 1, now }
  yield* joinChat(chat, me, place)
  // the first writer finds both sides in the conversation, or none
  if (target._tag === "Person") yield* joinChat(chat, target.userId, place)
  return chat
}
