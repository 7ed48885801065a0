import { Result } from "effect"
import { settle } from "#engine/friend/transition.ts"
import type { RequestStatus } from "#engine/friend/FriendRequest.ts"
import { sessionUser } from "../account/session/session.ts"
import { one, only, type Program, refuse, refuseWith, run } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { befriend, type NewFriends } from "./befriend.ts"
import { REJECTED } from "./friendWire.ts"
import { tellWaiting } from "./requests.ts"

export interface Settle {
  readonly asking: Caller
  readonly friendId: number
  readonly accepts: boolean
  /** Name of the line between new friends. */
  readonly eventId: string
}

interface Request {
  readonly owner: number
  readonly friend: number
  readonly status: number
}

const STATUSES: ReadonlyArray<RequestStatus> = ["rejected", "accepted", "pending"]

/** WRITE: the addressee alone answers a request that waits (spec 4.1). */
export function* settleRequest({ accepts, asking, eventId, friendId }: Settle): Program<NewFriends> {
  const { now } = asking
  const me = yield* sessionUser(asking)
  const request = yield* one<Request>("SELECT owner, friend, status FROM friends WHERE friend_id = ? AND is_invite = 1", friendId)
  if (request === undefined) return yield* refuse("request-unknown")
  // a request between others is not even there (DEC-0210); who sent one hears why it is not theirs to answer
  if (request.friend !== me.user_id) yield* refuse(request.owner === me.user_id ? "request-not-yours" : "request-unknown")
  const may = settle(STATUSES[request.status] ?? "rejected", accepts ? "accepted" : "rejected")
  if (Result.isFailure(may)) yield* refuseWith(may.failure)
  if (!accepts) {
    yield* run("UPDATE friends SET status = ? WHERE friend_id = ?", REJECTED, friendId)
    yield* tellWaiting([me.user_id], now)
    return { people: [] }
  }
  const applicant = yield* only<{ user_id: number; account: string; realname: string; avatar: string }>(
    "SELECT user_id, account, realname, avatar FROM users WHERE user_id = ?",
    request.owner
  )
  const friends = yield* befriend(me, applicant, eventId, now)
  yield* tellWaiting([me.user_id], now)
  return friends
}
