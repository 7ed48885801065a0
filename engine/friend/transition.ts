import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import type { RequestStatus } from "./FriendRequest.ts"

/** What the receiver of a request may answer. */
export type FriendAnswer = Exclude<RequestStatus, "pending">

/** Where a request stands after an answer: a pending one is settled, a settled one stays (FRIEND-02, spec 4.1). */
export const settle = (status: RequestStatus, answer: FriendAnswer): Result.Result<FriendAnswer, Refused> =>
  status === "pending" ? Result.succeed(answer) : Result.fail(refused("request-settled"))
