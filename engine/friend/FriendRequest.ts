import { Schema } from "effect"
import { Person } from "../account/User.ts"

/** Where a friend request stands (spec 4.1). */
export const RequestStatus = Schema.Literals(["pending", "accepted", "rejected"])
export type RequestStatus = typeof RequestStatus.Type

/** A request that I received or made (spec 3.4). */
export const FriendRequest = Schema.Struct({
  id: Schema.Int,
  direction: Schema.Literals(["received", "initiated"]),
  /** The other side. */
  person: Person,
  /** The verification text. */
  text: Schema.String,
  status: RequestStatus
})
export type FriendRequest = typeof FriendRequest.Type
