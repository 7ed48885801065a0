import type { SessionAnswer } from "../../../api/calls/pub.ts"
import type { Answered } from "../../../error/outcome.ts"
import { ask } from "../../ask.ts"
import { entered } from "../../replies/account.ts"
import { failedBy, problemWords, toast } from "../../notices.ts"
import type { State } from "../../State.ts"
import { forgotten } from "../../tasks.ts"
import type { CallReplyOf } from "../../Told.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"
import { isUnknown, UNKNOWN } from "../../people/unknown.ts"

/** The service has no such call: its status or its code says so. */
const isNoCall = (answered: Answered): boolean =>
  isUnknown(answered) || (answered._tag === "HttpStatus" && answered.status === UNKNOWN) || answered._tag === "NotEnvelope"

/** In by an invitation; or the service knows none, and the way is not offered again (ENTRY-07, spec 2.8). */
export const inviteLoggedIn = (state: State, { result }: CallReplyOf<"inviteLogin">): Turn => {
  if (result._tag === "Done") return entered(state, result.data)
  const next = isNoCall(result.answered) ? { ...state, entry: { ...state.entry, noInvite: true } } : state
  return stay(failedBy(next, "login", result.answered))
}

type JoinTold = CallReplyOf<"loginAndJoinGroup"> | CallReplyOf<"registerAndJoinGroup">

const KEYS = { loginAndJoinGroup: "login", registerAndJoinGroup: "register" } as const

const isIn = (session: typeof SessionAnswer.Type | undefined): session is typeof SessionAnswer.Type =>
  session !== undefined && session.authToken !== ""

/**
 * In, and in the group; or in without it, and it is said why. A service that does not know the call is asked for its first half: the
 * group is joined from its own page then (ENTRY-08, spec 2.14, DEC-0094).
 */
export const joined = (state: State, { ask: asked, call, result }: JoinTold): Turn => {
  const key = KEYS[call]
  if (result._tag === "Done") {
    const next: State = { ...forgotten(state, key), entry: { ...state.entry, joined: asked.chat } }
    return entered(next, result.data)
  }
  const { answered, partly } = result
  if (isIn(partly))
    return andThen(entered(forgotten(state, key), partly), (next) => toast(next, problemWords(answered), "answer"))
  if (!isNoCall(answered)) return stay(failedBy(state, key, answered))
  return [state, [ask(state, asked.alone)]]
}
