import { sessionUser } from "../account/session/session.ts"
import { all, only, type Program } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import type { BriefRow, FriendRow } from "./friendWire.ts"
import { waitingFor } from "./waitingRequests.ts"
import { tellUsers, type UserLine } from "../store/log.ts"

export interface Requests {
  readonly asking: Caller
  /** Those that I made, else those that I received. */
  readonly isMine: boolean
  readonly skip: number
  readonly limit: number
}

/** A request with its other side. */
interface RequestRow extends FriendRow, BriefRow {}

export interface RequestPage {
  readonly me: BriefRow
  readonly rows: ReadonlyArray<RequestRow>
  readonly count: number
}

/** Tells all devices of both people of an answered request how many requests wait for them: they load both kinds of requests again. */
export function* tellWaiting(userIds: ReadonlyArray<number>, now: number): Program<void> {
  const lines: Array<UserLine> = []
  for (const to of userIds) lines.push({ to, type: "requestsWaiting", data: { waiting: yield* waitingFor(to) } })
  yield* tellUsers(lines, now)
}

/** READ: friend requests, the newest first. */
export function* listRequests({ asking, isMine, limit, skip }: Requests): Program<RequestPage> {
  const me = yield* sessionUser(asking)
  const [mine, other] = isMine ? ["owner", "friend"] : ["friend", "owner"]
  const rows = yield* all<RequestRow>(
    `SELECT f.friend_id, f.owner, f.friend, f.nickname, f.is_invite, f.status, f.remark, f.created_at, f.updated_at,
       u.user_id, u.account, u.realname, u.avatar
     FROM friends f JOIN users u ON u.user_id = f.${other}
     WHERE f.${mine} = ? AND f.is_invite = 1 ORDER BY f.updated_at DESC, f.friend_id DESC LIMIT ? OFFSET ?`,
    me.user_id,
    limit,
    skip
  )
  const { count } = yield* only<{ count: number }>(
    `SELECT COUNT(*) AS count FROM friends WHERE ${mine} = ? AND is_invite = 1`,
    me.user_id
  )
  return { me, rows, count }
}
