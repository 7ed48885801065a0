import type { LiveHub } from "../socket/Hub.ts"
import { allowance } from "./rateLimit/allowance.ts"

/** Frames may wait this long, in milliseconds, before those who fill the queue are asked to wait instead (DEC-0174). */
const BEHIND_MAX = 300
/** From here on everybody is: the queue grows by what is due to few. */
const FAR_BEHIND = 3000
/** Frames that one account may cause without filling the queue: per second, and at once. */
const FRAMES_A_SECOND = 50
const FRAMES_AT_ONCE = 200
/** Frames of a message where the number of hearers is unknown: both sides of a chat. */
const FRAMES_OF_ONE = 2

/** Keys of groups that a request names, as places to write to. */
const groupsIn = (request: object): ReadonlyArray<string> => {
  const named = [
    "toContactId" in request ? request.toContactId : "",
    "id" in request ? request.id : "",
    "group_id" in request && /^[1-9][0-9]*$/.test(String(request.group_id)) ? `group-${String(request.group_id)}` : "",
    "group_id" in request ? request.group_id : "",
    ...("user_ids" in request && Array.isArray(request.user_ids) ? (request.user_ids as ReadonlyArray<unknown>) : [])
  ]
  return named.flatMap((each) => (typeof each === "string" && each.startsWith("group-") ? [each] : []))
}

/** Who fills the queue of frames. */
export interface Crowd {
  /** Counts what all in a conversation hear against who pays, by how many sockets hear it; true where it has to wait. */
  readonly isBusyFor: (payer: string, request: object, now: number) => boolean
}

export const crowdOf = (hub: Pick<LiveHub, "behind" | "reach">): Crowd => {
  const { charge, spend } = allowance(FRAMES_A_SECOND, FRAMES_AT_ONCE)
  return {
    isBusyFor: (payer, request, now) => {
      const groups = groupsIn(request).reduce((sum, group) => sum + hub.reach(`c:${group}`), 0)
      const frames = Math.max(FRAMES_OF_ONE, groups)
      const behind = hub.behind()
      if (behind > FAR_BEHIND) return true
      if (behind > BEHIND_MAX) return !spend(payer, frames, now)
      charge(payer, frames, now)
      return false
    }
  }
}
