import { foundOf, profileOf, requestOf } from "../../api/nouns.ts"
import { TOAST_MILLIS } from "../../error/outcome.ts"
import { HashMap } from "effect"
import { ask } from "../ask.ts"
import { requests } from "../commands/friends.ts"
import { problemWords, said, tell, toast } from "../notices.ts"
import { andThen, type Turn, stay } from "../Turn.ts"
import type { State, TaskKey } from "../State.ts"
import { done, failed, forgotten } from "../tasks.ts"
import type { Ended, ToldOf } from "../Told.ts"

/** A failure belongs to the screen that asked; only a lost session goes further (spec 8.1). */
const problem = (
  state: State,
  key: TaskKey,
  answered: Extract<Ended<unknown>, { readonly _tag: "Problem" }>["answered"]
): Turn => {
  const next = failed(state, key, problemWords(answered))
  const sessionLost =
    (answered._tag === "Envelope" && answered.code === -1) || (answered._tag === "HttpStatus" && answered.status === 401)
  return sessionLost ? tell(next, answered) : stay(next)
}

const success = (state: State, msg: string): Turn => (msg === "" ? stay(state) : toast(state, said(msg), TOAST_MILLIS))

export const searchUser = (state: State, { ask: asked, result }: ToldOf<"searchUser">): Turn => {
  if (result._tag === "Problem") return problem(state, "search", result.answered)
  if (state.session._tag !== "LoggedIn" || asked.body.keywords === "") return stay(state)
  const me = state.session.me.id
  return stay(done({ ...state, found: result.data.map((each) => foundOf(each, me)) }, "search"))
}

export const getUserInfo = (state: State, { ask: asked, result }: ToldOf<"getUserInfo">): Turn => {
  if (result._tag === "Problem") return problem(state, `profile:${asked.id}`, result.answered)
  if (state.session._tag !== "LoggedIn") return stay(state)
  const profile = profileOf(result.data, state.session.me.id)
  return stay(forgotten({ ...state, profiles: HashMap.set(state.profiles, profile.id, profile) }, `profile:${asked.id}`))
}

export const friendIndex = (state: State, { ask: { direction }, result }: ToldOf<"friendIndex">): Turn => {
  if (result._tag === "Problem") return problem(state, `requests:${direction}`, result.answered)
  const list = result.data.map((each) => requestOf(each, direction))
  const pending = direction === "received" ? list.filter(({ status }) => status === "pending").length : state.totals.system
  return stay(
    done(
      { ...state, requests: { ...state.requests, [direction]: list }, totals: { ...state.totals, system: pending } },
      `requests:${direction}`
    )
  )
}

/** Asked; when the other side had asked before, they are friends now, so the page is read again. */
export const friendAdd = (state: State, { ask: asked, result }: ToldOf<"friendAdd">): Turn => {
  const key = `friendAdd:${asked.id}` as const
  if (result._tag === "Problem") return problem(state, key, result.answered)
  const [next, intents] = success(done(state, key), result.msg)
  return [next, [...intents, ask(next, { call: "getUserInfo", body: { user_id: asked.id }, id: asked.id })]]
}

/** Answered: the list shows it at once, and a new friend brings the contacts anew (spec 4.1). */
export const friendUpdate = (state: State, { ask: asked, result }: ToldOf<"friendUpdate">): Turn => {
  const key = `answerRequest:${asked.id}` as const
  if (result._tag === "Problem") return andThen(problem(state, key, result.answered), (next) => requests(next, "received"))
  const received = state.requests.received.map((each) =>
    each.id === asked.id ? { ...each, status: asked.accept ? ("accepted" as const) : ("rejected" as const) } : each
  )
  const system = received.filter(({ status }) => status === "pending").length
  const settled = forgotten({ ...state, requests: { ...state.requests, received }, totals: { ...state.totals, system } }, key)
  const [next, intents] = success(settled, result.msg)
  return [next, asked.accept ? [...intents, ask(next, { call: "getContacts", body: {} })] : intents]
}
