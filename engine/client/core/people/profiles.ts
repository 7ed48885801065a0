import { HashMap, Option } from "effect"
import type { UserId } from "../../../account/User.ts"
import { requestIntent } from "../../ask.ts"
import { requestFriendRequests } from "./commands.ts"
import { withStale } from "../groups/groups.ts"
import type { RequestSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"

/** Somebody became a friend: their detail page, where it was read, says so (CLIENT-28). */
export const withFriend = <S extends Pick<State, "profiles">>(state: S, id: UserId): S => {
  const profile = Option.getOrUndefined(HashMap.get(state.profiles, id))
  return profile === undefined || profile.friendship !== "stranger"
    ? state
    : { ...state, profiles: HashMap.set(state.profiles, id, { ...profile, friendship: "friend" }) }
}

/** Somebody is no friend any more (ROW-04). */
export const withoutFriend = <S extends Pick<State, "profiles">>(state: S, id: UserId): S => {
  const profile = Option.getOrUndefined(HashMap.get(state.profiles, id))
  return profile === undefined || profile.friendship !== "friend"
    ? state
    : { ...state, profiles: HashMap.set(state.profiles, id, { ...profile, friendship: "stranger" }) }
}

/** Somebody has another name from me (ROW-03). */
export const withRemark = <S extends Pick<State, "profiles">>(state: S, id: UserId, remark: string): S => {
  const profile = Option.getOrUndefined(HashMap.get(state.profiles, id))
  return profile === undefined || profile.remark === remark
    ? state
    : { ...state, profiles: HashMap.set(state.profiles, id, { ...profile, remark }) }
}

/** What only the service knows of somebody with whom I stand otherwise now, such as their whole account: what was read of them is read again. */
export const requestStaleProfile = <S extends Pick<State, RequestSlices | "groups" | "profiles" | "tasks" | "totals">>(
  state: S,
  id: UserId
): Turn<S> => {
  let next = state
  for (const [chat, { members }] of state.groups)
    if (members?.some((each) => each.id === id) === true) next = withStale(next, chat)
  const page: Turn<S> = HashMap.has(next.profiles, id)
    ? [next, [requestIntent(next, { call: "getUserInfo", body: { user_id: id }, id })]]
    : stay(next)
  return andThen(page, requestsAgain)
}

/** Requests that were read are read again, each way. */
export const requestsAgain = <S extends Pick<State, RequestSlices | "tasks" | "totals">>(state: S): Turn<S> =>
  (["received", "initiated"] as const).reduce<Turn<S>>(
    (turn, direction) =>
      andThen(turn, (next) =>
        next.tasks[`requests:${direction}`]?._tag === "Done" ? requestFriendRequests(next, direction) : stay(next)
      ),
    stay(state)
  )
