import { HashMap, Option } from "effect"
import type { UserId } from "../account/User.ts"
import type { State } from "./State.ts"

/** Somebody became a friend: their detail page, where it was read, says so (CLIENT-28). */
export const befriended = (state: State, id: UserId): State => {
  const profile = Option.getOrUndefined(HashMap.get(state.profiles, id))
  return profile === undefined || profile.friendship !== "stranger"
    ? state
    : { ...state, profiles: HashMap.set(state.profiles, id, { ...profile, friendship: "friend" }) }
}

/** Somebody is no friend any more (ROW-04). */
export const unfriended = (state: State, id: UserId): State => {
  const profile = Option.getOrUndefined(HashMap.get(state.profiles, id))
  return profile === undefined || profile.friendship !== "friend"
    ? state
    : { ...state, profiles: HashMap.set(state.profiles, id, { ...profile, friendship: "stranger" }) }
}

/** Somebody has another name from me (ROW-03). */
export const renamed = (state: State, id: UserId, remark: string): State => {
  const profile = Option.getOrUndefined(HashMap.get(state.profiles, id))
  return profile === undefined || profile.remark === remark
    ? state
    : { ...state, profiles: HashMap.set(state.profiles, id, { ...profile, remark }) }
}
