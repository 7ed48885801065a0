import { Result } from "effect"
import type { Refused } from "#engine/error/refusal.ts"
import { mayInGroup } from "#engine/group/mayInGroup.ts"
import type { Limit } from "../../Config.ts"
import { type SessionUser, sessionUser } from "../../account/session/session.ts"
import { groupFacts } from "../../group/groupFacts.ts"
import { settingSql } from "../../setting/settings.ts"
import { countUse, spaceOut } from "../../store/limits.ts"
import { tellUsers } from "../../store/log.ts"
import { one, only, type Program, refuse, refuseWith } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { fileFacts, FILED, FILED_FROM, type Filed } from "../filed.ts"
import { type StoredPart, type Held, heldBody } from "./holding.ts"
import { type Mentions, mentionsByRow } from "../mentions.ts"
import { placeToWrite } from "./placeToWrite.ts"
import { post } from "./post.ts"
import type { Author, StoredMessage } from "../messageWire.ts"
import { QUOTED, QUOTED_FROM, type QuotedMessage, storedQuote } from "./quote.ts"
import { chatKey, KINDS, type MessageTarget } from "../target.ts"
import { visibleMessage } from "../visible.ts"

export interface Send {
  readonly asking: Caller
  readonly target: MessageTarget
  readonly id: string
  readonly type: string
  /** Of a text, sanitised; of a place its line. */
  readonly content: string
  /** Of a place, as JSON text; absent otherwise. */
  readonly extends?: string | undefined
  /** The part of the body that only the store knows; absent if the request has all of it. */
  readonly holds?: StoredPart | undefined
  /** Where everybody reaches the service, for addresses of files; absent where only they know. */
  readonly home?: string | undefined
  /** What is wrong with the content; reported only after the checks that come first. */
  readonly problem: Refused | null
  readonly limit: Limit
  /** Absent without any. */
  readonly mentions?: Mentions | undefined
  /** `msg_id` of the message that it quotes; absent without one. */
  readonly quotes?: number | undefined
}

/** A stored message with its author; flat, because it travels between threads ten thousand times a second. */
export interface SentMessage extends StoredMessage, Author {
  /** It had been sent before, and recalled since. */
  readonly isUndone: boolean
  /** It had been sent before, and is not there for its author any more: deleted, cleared, or in a group that they left. */
  readonly isGone?: boolean
}

interface Known extends QuotedMessage, Filed {
  readonly msg_id: number
  readonly chat: string
  readonly sender: number
  readonly type: string
  readonly content: string
  readonly extends: string
  readonly sent_at: number
  readonly undone_by: number | null
  readonly at_all: number
  readonly role: number
}

/**
 * WRITE: a message in a conversation of mine. The same id from the same sender answers the message as it is now, and pushes nothing
 * (spec 3.3). The server's clock, which never goes back within a conversation, and the server's own data of the sender count, whatever
 * the request says.
 */
export function* send(asked: Send): Program<SentMessage> {
  const { asking, home, id, limit, mentions, problem, quotes, target } = asked
  const { now } = asking
  const me = yield* sessionUser(asking)
  const known = yield* one<Known>(KNOWN, id)
  if (known !== undefined) return yield* again(known, asked, me)
  const key = `send:${me.user_id}`
  // if writing is closed, the sender hears that before any error that they could correct
  if (target._tag === "Announcements") yield* placeToWrite(target, me.user_id, now)
  const { interval } = yield* only<{ interval: number }>(INTERVAL)
  yield* spaceOut(key, interval, now, "too-fast")
  if (problem !== null) return yield* refuseWith(problem)
  const place = yield* placeToWrite(target, me.user_id, now)
  if (mentions?.everybody === true && place.asker !== null) {
    const may = mayInGroup("mention-everybody", place.asker, now)
    if (Result.isFailure(may)) return yield* refuse("mention-everybody")
  }
  yield* countUse(key, interval > 0 && limit.count === 0 ? UNLIMITED : limit, now, "too-fast")
  const held = yield* heldBy(asked, me)
  const { lines, stored } = yield* post({ author: me, target, place, id, held, home, now, mentions, quotes })
  if (lines.length > 0) yield* tellUsers(lines, now)
  return sent(stored, me, false)
}

function* heldBy({ asking, content, extends: extra = "", holds, type }: Send, me: SessionUser): Program<Held> {
  return holds === undefined ? { type, content, extends: extra } : yield* heldBody(holds, me, asking)
}

/** The message that the same sender sent to the same recipient before. */
function* again(known: Known, { id, target }: Send, me: SessionUser): Program<SentMessage> {
  if (known.sender !== me.user_id || known.chat !== chatKey(target, me.user_id)) return yield* refuse("message-id-taken")
  const { content, extends: extra, msg_id, role, sent_at, type } = known
  const isUndone = known.undone_by !== null
  const isGone = (yield* one(SEEN, me.user_id, me.user_id, msg_id)) === undefined
  const stored = { id, msg_id, type, content, extends: extra, sent_at, kind: KINDS[target._tag], role }
  if (isUndone) return { ...sent(stored, me, true), isGone }
  const at = target._tag === "Group" ? (yield* mentionsByRow([known]))(known) : undefined
  const group = target._tag === "Group" ? yield* groupFacts(known.chat) : undefined
  return { ...sent({ ...stored, at, quote: storedQuote(known), file: fileFacts(known), group }, me, false), isGone }
}

const sent = (stored: StoredMessage, { account, avatar, realname, user_id }: Author, isUndone: boolean): SentMessage => ({
  ...stored,
  account,
  avatar,
  realname,
  user_id,
  isUndone
})

const KNOWN = `
  SELECT m.msg_id, m.chat, m.sender, m.type, m.content, m.extends, m.sent_at, m.undone_by, m.at_all,
    COALESCE(a.role, 3) AS role, ${QUOTED}, ${FILED}
  FROM messages m LEFT JOIN members a ON a.chat = m.chat AND a.user_id = m.sender ${QUOTED_FROM} ${FILED_FROM}
  WHERE m.id = ?`

const SEEN = `SELECT 1 AS seen ${visibleMessage("x.msg_id = ?")}`

const UNLIMITED: Limit = { count: Number.MAX_SAFE_INTEGER, seconds: 1 }

const INTERVAL = `SELECT ${settingSql("chatInfo.sendInterval")} AS interval`

/** READ: whether a message of the caller has this id already. */
export function* isSent({ asking, id }: { readonly asking: Caller; readonly id: string }): Program<boolean> {
  const { user_id } = yield* sessionUser(asking)
  return (yield* one("SELECT 1 AS found FROM messages WHERE id = ? AND sender = ?", id, user_id)) !== undefined
}
