import { endsSession, problemWords } from "../../core/notices/notices.ts"
import type { AccountView } from "./View.ts"
import type { TaskKey } from "../../core/notices/Task.ts"
import { withBusyTask, withDoneTask, withFailedTask, isBusy } from "../../core/notices/tasks.ts"
import type { AreaReplyOf } from "../../CallReply.ts"
import { stay } from "../../Turn.ts"
import { type AreaTurn, wantCall, wantWords, wantSuccess } from "../Want.ts"

/** Where I am logged in. */
export const requestSessions = (state: AccountView): AreaTurn<AccountView> => {
  if (isBusy(state, "sessions")) return stay(state)
  return [withBusyTask(state, "sessions"), [wantCall({ area: "account", call: "sessions", body: {} })]]
}

export const sessionsTold = (state: AccountView, { result }: AreaReplyOf<"account", "sessions">): AreaTurn<AccountView> => {
  if (result._tag === "Done")
    return stay(withDoneTask({ ...state, account: { ...state.account, sessions: result.data } }, "sessions"))
  return endsSession(result.answered)
    ? [state, [wantWords(result.answered)]]
    : stay(withFailedTask(state, "sessions", problemWords(result.answered)))
}

const keyOf = (id: string): TaskKey => `endSession:${id}`

/** Ends one session of mine, or all others. */
export const requestSessionEnd = (state: AccountView, id: string): AreaTurn<AccountView> => {
  if (isBusy(state, keyOf(id))) return stay(state)
  const body = id === "" ? { id, others: 1 } : { id }
  return [withBusyTask(state, keyOf(id)), [wantCall({ area: "account", call: "endSession", body, id })]]
}

/** What has ended is gone from the list; where that went wrong, the list is read again, for another device may have been quicker. */
export const sessionEnded = (
  state: AccountView,
  { ask: { id }, result }: AreaReplyOf<"account", "endSession">
): AreaTurn<AccountView> => {
  if (result._tag === "Problem") {
    if (endsSession(result.answered)) return [state, [wantWords(result.answered)]]
    return requestSessions(withFailedTask(state, keyOf(id), problemWords(result.answered)))
  }
  const known = state.account.sessions ?? []
  const left = known.filter((each) => (id === "" ? each.is_current : each.id !== id))
  const next = withDoneTask({ ...state, account: { ...state.account, sessions: left } }, keyOf(id))
  return [next, wantSuccess(result.msg)]
}
