import { sessionUser } from "../../account/session/session.ts"
import { tellUsers, type UserLine } from "../../store/log.ts"
import { one, type Program, refuse, run } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { startOf } from "./history.ts"
import { seeNamed } from "../mentions.ts"
import { seenOf, tellSeen } from "./seen.ts"
import { floorOf } from "../visible.ts"
import { chatKey, KINDS, nameOf, type MessageTarget } from "../target.ts"

export interface MarkRead {
  readonly asking: Caller
  readonly target: MessageTarget
  /** Ids of messages that were seen; their author is told which. */
  readonly ids: ReadonlyArray<string>
  /** `msg_id` of the newest message that was seen; 0 for all. */
  readonly upTo: number
  /** Where everybody reaches the service, for addresses of files; absent or empty where only they know. */
  readonly home?: string
}

const PLACE = `
  SELECT m.read_position AS read, c.head FROM members m JOIN conversations c ON c.chat = m.chat
  WHERE m.chat = ? AND m.user_id = ?`

interface Newest {
  readonly msg_id: number
  readonly position: number
}

const EXACTLY = "SELECT msg_id, position FROM messages WHERE msg_id = ? AND chat = ?"
const NEWEST = "SELECT msg_id, position FROM messages WHERE chat = ? AND n < ? ORDER BY n DESC LIMIT 1"

/** The newest message of a conversation that is not newer than `upTo`, which may name one of another conversation; 0 is the end. */
function* newestUpTo(chat: string, upTo: number): Program<Newest | undefined> {
  if (upTo === 0) return yield* one<Newest>(NEWEST, chat, Number.MAX_SAFE_INTEGER)
  const exactly = yield* one<Newest>(EXACTLY, upTo, chat)
  return exactly ?? (yield* one<Newest>(NEWEST, chat, yield* startOf(chat, upTo + 1)))
}

const MOVE = "UPDATE members SET read_position = ?, read_msg = ? WHERE chat = ? AND user_id = ?"

/**
 * WRITE: what stands in a conversation up to a message is read, or all of it. My other devices learn that, and who wrote to me
 * one-to-one does at once: which of the listed messages I had not read yet, as the store has them, and how far I have read (spec 4.9).
 * What is not of this conversation, or not to me, is passed over. In a group those mentions of me are seen that are named, read or not.
 */
export function* markRead({ asking, home = "", ids, target, upTo }: MarkRead): Program<void> {
  const { now } = asking
  const me = yield* sessionUser(asking)
  const chat = chatKey(target, me.user_id)
  const place = yield* one<{ read: number; head: number }>(PLACE, chat, me.user_id)
  if (place === undefined && target._tag === "Group") yield* refuse("chat-not-yours")
  if (place === undefined) return
  if (target._tag === "Group" && ids.length > 0) yield* seeNamed(chat, me.user_id, yield* floorOf(chat, me.user_id), ids, now)
  if (place.read >= place.head) return
  const newest = yield* newestUpTo(chat, upTo)
  if (newest === undefined || newest.position <= place.read) return
  yield* run(MOVE, newest.position, newest.msg_id, chat, me.user_id)
  const between = { chat, after: place.read, upTo: newest.position }
  const seen = target._tag === "Person" ? yield* seenOf({ ...between, author: target.userId, ids }) : []
  const lines: Array<UserLine> = [
    {
      to: me.user_id,
      type: "readByMe",
      data: { toContactId: nameOf(target), is_group: KINDS[target._tag], upTo: newest.msg_id }
    }
  ]
  if (seen.length > 0 && target._tag === "Person") lines.push(tellSeen(seen, { author: target.userId, reader: me.user_id }, home))
  if (target._tag === "Person") lines.push(readLine(me.user_id, target.userId, newest.msg_id))
  yield* tellUsers(lines, now)
}

/** Tells `peer` how far I have read our conversation, by the number of the newest message. */
export const readLine = (me: number, peer: number, upTo: number): UserLine => ({
  to: peer,
  type: "readAll",
  data: { toContactId: me, upTo }
})
