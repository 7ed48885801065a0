import { ask } from "../../ask.ts"
import { endsSession, problemWords, success, tell } from "../../notices.ts"
import type { State } from "../../State.ts"
import type { TaskKey } from "../../Task.ts"
import { busy, done, failed, isBusy } from "../../tasks.ts"
import type { CallReplyOf } from "../../Told.ts"
import { stay, type Turn } from "../../Turn.ts"

/** Where I am logged in. */
export const sessions = (state: State): Turn => {
  if (isBusy(state, "sessions")) return stay(state)
  return [busy(state, "sessions"), [ask(state, { area: "account", call: "sessions", body: {} })]]
}

export const sessionsTold = (state: State, { result }: CallReplyOf<"sessions">): Turn => {
  if (result._tag === "Done") return stay(done({ ...state, account: { ...state.account, sessions: result.data } }, "sessions"))
  return endsSession(result.answered)
    ? tell(state, result.answered)
    : stay(failed(state, "sessions", problemWords(result.answered)))
}

const keyOf = (id: string): TaskKey => `endSession:${id}`

/** Ends one session of mine, or all others. */
export const endSession = (state: State, id: string): Turn => {
  if (isBusy(state, keyOf(id))) return stay(state)
  const body = id === "" ? { id, others: 1 } : { id }
  return [busy(state, keyOf(id)), [ask(state, { area: "account", call: "endSession", body, id })]]
}

/** What has ended is gone from the list; where that went wrong, the list is read again, for another device may have been quicker. */
export const sessionEnded = (state: State, { ask: { id }, result }: CallReplyOf<"endSession">): Turn => {
  if (result._tag === "Problem") {
    if (endsSession(result.answered)) return tell(state, result.answered)
    return sessions(failed(state, keyOf(id), problemWords(result.answered)))
  }
  const known = state.account.sessions ?? []
  const left = known.filter((each) => (id === "" ? each.is_current : each.id !== id))
  const next = done({ ...state, account: { ...state.account, sessions: left } }, keyOf(id))
  return success(next, result.msg)
}
