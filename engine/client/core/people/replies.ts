import { HashMap } from "effect"
import { ContactId } from "../../../contact/Contact.ts"
import { foundPerson, profileOf, requestOf } from "../../../api/nouns.ts"
import type { FriendRequest } from "../../../friend/FriendRequest.ts"
import { requestIntent } from "../../ask.ts"
import { requestFriendRequests } from "./commands.ts"
import { withFriend } from "./profiles.ts"
import { reload } from "../sync/legacy/reload.ts"
import { meIn } from "../session/me.ts"
import { type AreaTurn, wantProblem } from "../../areas/Want.ts"
import { losesSession, tellSuccess } from "../notices/notices.ts"
import { andThen, stay } from "../../Turn.ts"
import type { ReloadSlices, RequestSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import { withDoneTask, withoutTask, profileTask } from "../notices/tasks.ts"
import type { CallReplyOf } from "../../CallReply.ts"

/** The answer to an earlier search is left aside (CLIENT-33). */
export const searchUser = <S extends Pick<State, "peopleQuery" | "peopleResults" | "session" | "tasks">>(
  state: S,
  { ask: asked, result }: CallReplyOf<"searchUser">
): AreaTurn<S> => {
  if (asked.body.keywords !== state.peopleQuery) return stay(state)
  if (result._tag === "Problem") return wantProblem(state, "search", result.answered)
  const me = meIn(state)
  return stay(withDoneTask({ ...state, peopleResults: result.data.map((each) => foundPerson(each, me)) }, "search"))
}

export const getUserInfo = <S extends Pick<State, "profiles" | "session" | "tasks">>(
  state: S,
  { ask: asked, result }: CallReplyOf<"getUserInfo">
): AreaTurn<S> => {
  const task = profileTask(asked.id, asked.through)
  if (result._tag === "Problem") return wantProblem(state, task, result.answered)
  const profile = profileOf(result.data, meIn(state))
  return stay(withoutTask({ ...state, profiles: HashMap.set(state.profiles, profile.id, profile) }, task))
}

/** The requests; a notice that came after the question asks once more (CLIENT-34). */
export const friendIndex = <S extends Pick<State, RequestSlices | "log" | "requests" | "tasks" | "totals">>(
  state: S,
  { ask: { direction, system }, result }: CallReplyOf<"friendIndex">
): AreaTurn<S> => {
  const key = `requests:${direction}` as const
  if (result._tag === "Problem") return wantProblem(state, key, result.answered)
  const list = result.data.map((each) => requestOf(each, direction))
  const next = withDoneTask({ ...state, requests: { ...state.requests, [direction]: list } }, key)
  if (direction === "initiated") return stay(next)
  return state.totals.system === system ? stay(withSystem(next, pendingIn(list))) : requestFriendRequests(next, direction)
}

const pendingIn = (list: ReadonlyArray<FriendRequest>): number => list.filter(({ status }) => status === "pending").length

/** With so many that wait, as a list tells it; a numbered log tells it line by line, and a list may be older than the last of them. */
const withSystem = <S extends Pick<State, "log" | "totals">>(state: S, system: number): S =>
  state.log.isLoaded ? state : { ...state, totals: { ...state.totals, system } }

/** Asked; when the other side had asked before, they are friends now, so the page is read again. */
export const friendAdd = <S extends Pick<State, RequestSlices | "tasks" | "toastCount" | "toasts">>(
  state: S,
  { ask: asked, result }: CallReplyOf<"friendAdd">
): AreaTurn<S> => {
  const key = `friendAdd:${asked.id}` as const
  if (result._tag === "Problem") return wantProblem(state, key, result.answered)
  const [next, intents] = tellSuccess(withDoneTask(state, key), result.msg)
  const { group_id } = asked.body
  const [body, through] = typeof group_id === "string" ? [{ group_id }, { through: ContactId.make(group_id) }] : [{}, {}]
  return [
    next,
    [...intents, requestIntent(next, { call: "getUserInfo", body: { user_id: asked.id, ...body }, id: asked.id, ...through })]
  ]
}

/** Answered: the list shows it at once, and for a new friend the contacts are read again (CLIENT-34, spec 4.1). */
export const friendUpdate = <S extends Pick<State, ReloadSlices | "profiles" | "requests" | "toastCount" | "toasts">>(
  state: S,
  { ask: asked, result }: CallReplyOf<"friendUpdate">
): AreaTurn<S> => {
  const key = `answerRequest:${asked.id}` as const
  if (result._tag === "Problem") {
    const { answered } = result
    return andThen(wantProblem(state, key, answered), (next) =>
      losesSession(answered) ? stay(next) : requestFriendRequests(next, "received")
    )
  }
  const received = state.requests.received.map((each) =>
    each.id === asked.id ? { ...each, status: asked.accept ? ("accepted" as const) : ("rejected" as const) } : each
  )
  const settled = withoutTask({ ...state, requests: { ...state.requests, received } }, key)
  const person = received.find(({ id }) => id === asked.id)?.person.id
  const known = asked.accept && person !== undefined ? withFriend(settled, person) : settled
  const told = tellSuccess(withSystem(known, pendingIn(received)), result.msg)
  return asked.accept ? andThen(told, reload) : told
}
