import type { SessionAnswer } from "../../../api/calls/pub.ts"
import type { Answered } from "../../../error/outcome.ts"
import { withAnswerFailed, problemWords } from "../../core/notices/notices.ts"
import type { EntryView } from "./View.ts"
import { withoutTask } from "../../core/notices/tasks.ts"
import type { AreaReplyOf } from "../../CallReply.ts"
import { stay } from "../../Turn.ts"
import { type AreaTurn, wantFurther, SUCCEEDED, wantToast } from "../Want.ts"
import { isUnknown, UNKNOWN } from "../../unknown.ts"

/** The service has no such call: its status or its code says so. */
const isNoCall = (answered: Answered): boolean =>
  isUnknown(answered) || (answered._tag === "HttpStatus" && answered.status === UNKNOWN) || answered._tag === "NotEnvelope"

/** In by an invitation; or the service knows none, and the way is not offered again (ENTRY-07, spec 2.8). */
export const inviteLoggedIn = (state: EntryView, { result }: AreaReplyOf<"entry", "inviteLogin">): AreaTurn<EntryView> => {
  if (result._tag === "Done") return [state, [{ _tag: "Enter", session: result.data }]]
  const next = isNoCall(result.answered) ? { ...state, entry: { ...state.entry, noInvite: true } } : state
  return stay(withAnswerFailed(next, "login", result.answered))
}

type JoinTold = AreaReplyOf<"entry", "loginAndJoinGroup"> | AreaReplyOf<"entry", "registerAndJoinGroup">

const KEYS = { loginAndJoinGroup: "login", registerAndJoinGroup: "register" } as const

const isIn = (session: typeof SessionAnswer.Type | undefined): session is typeof SessionAnswer.Type =>
  session !== undefined && session.authToken !== ""

/**
 * In, and in the group; or in without it, and it is said why. A service that does not know the call is asked for its first half: the
 * group is joined from its own page then (ENTRY-08, spec 2.14, DEC-0094).
 */
export const endJoinLogin = (state: EntryView, { ask: asked, call, result }: JoinTold): AreaTurn<EntryView> => {
  const key = KEYS[call]
  if (result._tag === "Done") {
    const next: EntryView = { ...withoutTask(state, key), entry: { ...state.entry, joined: asked.chat } }
    return [next, [{ _tag: "Enter", session: result.data }]]
  }
  const { answered, partly } = result
  if (isIn(partly))
    return [withoutTask(state, key), [{ _tag: "Enter", session: partly }, wantToast(problemWords(answered), "answer"), SUCCEEDED]]
  if (!isNoCall(answered)) return stay(withAnswerFailed(state, key, answered))
  return [state, [wantFurther(asked, asked.alone)]]
}
