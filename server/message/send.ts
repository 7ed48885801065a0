import type { Refused } from "#engine/error/refusal.ts"
import { sentAt } from "#engine/message/sentAt.ts"
import type { Limit } from "../Config.ts"
import { whoAsks } from "../account/session.ts"
import { settingSql } from "../setting/settings.ts"
import { countUse, spaceOut } from "../store/limits.ts"
import { tellUsers } from "../store/log.ts"
import { all, one, only, type Program, refuse, refuseWith, run, tell } from "../store/Program.ts"
import type { Asking } from "../store/Store.ts"
import { NEWEST, type Touched } from "./event.ts"
import { readAll } from "./markRead.ts"
import { join, type Joining } from "./members.ts"
import { type Place, placeToWrite } from "./placeToWrite.ts"
import { type Author, pushedMessage, type Stored } from "./messageWire.ts"
import { chatOf, KINDS, type Target } from "./target.ts"

export interface Send {
  readonly asking: Asking
  readonly target: Target
  readonly id: string
  readonly type: string
  /** Sanitised. */
  readonly content: string
  /** What is wrong with the content; told only after what is asked first. */
  readonly problem: Refused | null
  readonly limit: Limit
}

/** A message as it lies in the store, with its author; flat, for it travels between threads ten thousand times a second. */
export interface Sent extends Stored, Author {
  /** It had been sent before, and recalled since. */
  readonly isUndone: boolean
}

interface Known {
  readonly msg_id: number
  readonly chat: string
  readonly sender: number
  readonly type: string
  readonly content: string
  readonly sent_at: number
  readonly undone_by: number | null
}

/**
 * WRITE: a message in a conversation of mine. The same id from the same sender answers what it answered first, and pushes nothing
 * (spec 3.3). The server's clock, which never goes back within a conversation, and the server's own data of the sender count, whatever
 * the request says.
 */
export function* send({ asking, content, id, limit, problem, target, type }: Send): Program<Sent> {
  const { now } = asking
  const me = yield* whoAsks(asking)
  const chat = chatOf(target, me.user_id)
  const known = yield* one<Known>("SELECT msg_id, chat, sender, type, content, sent_at, undone_by FROM messages WHERE id = ?", id)
  if (known !== undefined) {
    if (known.sender !== me.user_id || known.chat !== chat) return yield* refuse("message-id-taken")
    const { content, msg_id, sent_at, type } = known
    return sent({ id, msg_id, type, content, sent_at, kind: KINDS[target._tag] }, me, known.undone_by !== null)
  }
  const key = `send:${me.user_id}`
  // where nobody may write, that is told before all that the sender could mend
  if (target._tag === "Announcements") yield* placeToWrite(target, me.user_id)
  const { interval } = yield* only<{ interval: number }>(INTERVAL)
  yield* spaceOut(key, interval, now, "too-fast")
  if (problem !== null) return yield* refuseWith(problem)
  const place = yield* placeToWrite(target, me.user_id)
  yield* countUse(key, interval > 0 && limit.count === 0 ? UNLIMITED : limit, now, "too-fast")
  const { head, n, newest } = yield* only<Touched>(ADVANCE, chat, KINDS[target._tag])
  const at = sentAt(now, newest)
  const { msg_id } = yield* only<{ msg_id: number }>(INSERT, id, chat, n, head, me.user_id, type, content, at)
  yield* moveOwnPosition(chat, me.user_id, target, place, { position: head, message: msg_id, from: n, now })
  const stored: Stored = { msg_id, id, type, content, sent_at: at, kind: KINDS[target._tag] }
  const to = yield* audience(target, me.user_id)
  const address =
    target._tag === "Group"
      ? { toContactId: chat, toUser: chat }
      : { toContactId: me.user_id, toUser: target._tag === "Person" ? target.userId : -1 }
  const json = JSON.stringify(pushedMessage(stored, me, address))
  const frame = target._tag === "Group" ? "group" : "simple"
  yield* tell({ scope: `c:${chat}`, n, at, type: frame, audiences: [{ to, json }] })
  if (target._tag === "Person" && place.read < head - 1) yield* tellUsers([readAll(me.user_id, target.userId, msg_id)], now)
  return sent(stored, me, false)
}

const sent = (stored: Stored, { account, avatar, realname, user_id }: Author, isUndone: boolean): Sent => ({
  ...stored,
  account,
  avatar,
  realname,
  user_id,
  isUndone
})

const UNLIMITED: Limit = { count: Number.MAX_SAFE_INTEGER, seconds: 1 }

const INTERVAL = `SELECT ${settingSql("chatInfo.sendInterval")} AS interval`

const ADVANCE = `
  INSERT INTO conversations (chat, kind, head, log_head) VALUES (?, ?, 1, 1)
  ON CONFLICT (chat) DO UPDATE SET head = conversations.head + 1, log_head = conversations.log_head + 1
  RETURNING head, log_head AS n, ${NEWEST}`

const INSERT =
  "INSERT INTO messages (id, chat, n, position, sender, type, content, sent_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING msg_id"

const MOVE = "UPDATE members SET read_position = ?, read_msg = ? WHERE chat = ? AND user_id = ?"

/** An own message is read by its author, and so is all before it; the first one makes both sides members. */
function* moveOwnPosition(chat: string, me: number, target: Target, place: Place, at: Joining): Program<void> {
  const { message, position } = at
  if (place.isMember) return void (yield* run(MOVE, position, message, chat, me))
  yield* join(chat, me, at)
  if (target._tag === "Person") yield* join(chat, target.userId, { ...at, position: position - 1, message: message - 1 })
}

/** Everyone who gets the message: the author's own sockets too. */
function* audience(target: Target, me: number): Program<ReadonlyArray<number>> {
  if (target._tag === "Person") return [target.userId, me]
  if (target._tag !== "Group") return [me]
  const members = yield* all<{ user_id: number }>("SELECT user_id FROM members WHERE chat = ?", target.chat)
  return members.map(({ user_id }) => user_id)
}
