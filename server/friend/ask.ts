import { type SessionUser, sessionUser } from "../account/session/session.ts"
import { plainName } from "../contact/plainName.ts"
import { FRIEND_REQUESTS } from "../setting/Limits.ts"
import { countUse } from "../store/limits.ts"
import { tellUsers, type UserLine } from "../store/log.ts"
import { one, only, type Program, refuse, run } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { needKnown } from "./knows.ts"
import { befriend, type NewFriends } from "./befriend.ts"
import { ACCEPTED, PENDING } from "./friendWire.ts"
import { tellWaiting } from "./requests.ts"

export interface Ask {
  readonly asking: Caller
  readonly userId: number
  /** Checked. */
  readonly remark: string
  /** Names of the notice and of the line between new friends, should there be one. */
  readonly noticeId: string
  readonly eventId: string
}

interface Other {
  readonly user_id: number
  readonly account: string
  readonly realname: string
  readonly avatar: string
  readonly status: number
  readonly mine: number | null
  readonly theirs: number | null
}

const OTHER = `
  SELECT u.user_id, u.account, u.realname, u.avatar, u.status, mine.status AS mine, theirs.status AS theirs FROM users u
  LEFT JOIN friends mine ON mine.owner = ? AND mine.friend = u.user_id
  LEFT JOIN friends theirs ON theirs.owner = u.user_id AND theirs.friend = ?
  WHERE u.user_id = ?`

const REQUEST = `
  INSERT INTO friends (owner, friend, is_invite, status, remark, created_at, updated_at) VALUES (?, ?, 1, ${PENDING}, ?, ?, ?)
  ON CONFLICT (owner, friend) DO UPDATE SET
    is_invite = 1, status = excluded.status, remark = excluded.remark, updated_at = excluded.updated_at`

/**
 * WRITE: asks somebody to be a friend; one row per pair and direction, so a refused request is asked again in its old place. Who
 * was asked by the other side already accepts by asking (spec 4.1).
 */
export function* ask({ asking, eventId, noticeId, remark, userId }: Ask): Program<NewFriends> {
  const { now } = asking
  const me = yield* sessionUser(asking)
  if (userId === me.user_id) yield* refuse("friend-self")
  const other = yield* one<Other>(OTHER, me.user_id, me.user_id, userId)
  if (other?.status !== 1) return yield* refuse("user-unknown")
  if (other.mine === ACCEPTED && other.theirs === ACCEPTED) yield* refuse("friend-already")
  if (other.mine === PENDING) yield* refuse("friend-asked")
  yield* needKnown(me.user_id, userId, "page")
  yield* needQuota(me.user_id)
  yield* countUse(`ask:${me.user_id}`, FRIEND_REQUESTS, now, "too-fast")
  if (other.theirs === PENDING || other.theirs === ACCEPTED) {
    const friends = yield* befriend(me, other, eventId, now)
    if (other.theirs === PENDING) yield* tellWaiting([me.user_id], now)
    return friends
  }
  yield* run(REQUEST, me.user_id, userId, remark, now, now)
  yield* tellUsers([noticeTo(userId, me, noticeId, now)], now)
  return { people: [] }
}

const QUOTA = `
  SELECT u.role, u.friend_limit,
    (SELECT COUNT(*) FROM friends f WHERE f.owner = u.user_id AND f.status IN (${ACCEPTED}, ${PENDING})) AS count
  FROM users u WHERE u.user_id = ?`

/** Refuses a person who has the most friends and open requests that the service allows; 0 is no limit, below 0 allows none (spec 3.9). */
function* needQuota(me: number): Program<void> {
  const { count, friend_limit, role } = yield* only<Record<"role" | "friend_limit" | "count", number>>(QUOTA, me)
  if (role === 0 && (friend_limit < 0 || (friend_limit > 0 && count >= friend_limit))) yield* refuse("friend-quota")
}

/** The notice in the message list of the person who is asked (spec 4.1). */
const noticeTo = (userId: number, me: SessionUser, id: string, now: number): UserLine => {
  const data = {
    id,
    type: "event",
    content: "",
    sendTime: now,
    status: "succeed",
    is_group: 2,
    at: [],
    toContactId: "system",
    fromUser: { id: "system", displayName: "", avatar: "" },
    fileName: "",
    fileSize: 0
  }
  const texts = {
    content: { key: "friend-notice", params: { name: plainName(me.realname) } },
    "fromUser.displayName": { key: "friend-notices-name", params: {} }
  } as const
  return { to: userId, type: "simple", data, texts }
}
