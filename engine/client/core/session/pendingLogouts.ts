import { requestIntent } from "../../ask.ts"
import { endsSession, tellSuccess } from "../notices/notices.ts"
import type { Stored } from "../../ports/Storage.ts"
import type { RequestSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import type { CallReplyOf } from "../../CallReply.ts"
import { andThen, type Turn } from "../../Turn.ts"

/** How long to wait before a logout that the server has not confirmed is sent again, in ms. */
const LOGOUT_RETRY = 60_000

const withPendingLogouts = <S extends Pick<State, "pendingLogouts">>(
  state: S,
  pendingLogouts: ReadonlyArray<string>
): Turn<S> => [{ ...state, pendingLogouts }, [{ _tag: "Store", key: "pendingLogouts", value: pendingLogouts }]]

/** Logs out on the server. The token of the session is kept until the server has confirmed it. */
export const tellLogout = <S extends Pick<State, RequestSlices | "pendingLogouts">>(state: S, token: string): Turn<S> =>
  andThen(withPendingLogouts(state, [...state.pendingLogouts, token]), (next) => [
    next,
    [requestIntent(next, { call: "logout", body: { client_id: next.connection.clientId } })]
  ])

/**
 * Sends each logout again that the server has not confirmed: at the start, when the network returns, and a minute after a request
 * without an answer (CLIENT-50, spec 4.13, DEC-0095).
 */
export const retryLogouts = <S extends Pick<State, RequestSlices | "pendingLogouts">>(state: S): Turn<S> => [
  state,
  state.pendingLogouts.map((token) => ({ ...requestIntent(state, { call: "logout", body: {} }), token }))
]

/** The server has confirmed a logout, or the session had ended already; otherwise the token is kept. Only the person's own request shows a toast. */
export const logout = <S extends Pick<State, "pendingLogouts" | "toastCount" | "toasts">>(
  state: S,
  { ask: asked, result, token }: CallReplyOf<"logout">
): Turn<S> => {
  if (result._tag === "Problem" && !endsSession(result.answered))
    return [state, [{ _tag: "Remind", of: "logout", after: LOGOUT_RETRY }]]
  const heard = withPendingLogouts(
    state,
    state.pendingLogouts.filter((each) => each !== token)
  )
  const isFirst = asked.body.client_id !== undefined
  return isFirst && result._tag === "Done" ? andThen(heard, (next) => tellSuccess(next, result.msg)) : heard
}

/** With the pending logouts in storage: those of all tabs. */
export const withPendingLogoutsOf = <S extends Pick<State, "pendingLogouts">>(state: S, { pendingLogouts }: Stored): S => ({
  ...state,
  pendingLogouts: Array.isArray(pendingLogouts) ? pendingLogouts.filter((each) => typeof each === "string") : []
})
