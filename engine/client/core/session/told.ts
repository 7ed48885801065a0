import { reload } from "../sync/legacy/reload.ts"
import { applyUnlined } from "../sync/legacy/unlined.ts"
import type { CallAnswer } from "../../../api/calls.ts"
import { meOf } from "../../../api/nouns.ts"
import { serviceConfig } from "../../../setting/ServiceConfig.ts"
import { openArchive } from "../archive/keep.ts"
import { requestAnnouncementText } from "../service/announcement.ts"
import { callIntent, furtherCall } from "../../ask.ts"
import { terminalOf } from "./asked.ts"
import { newestPage } from "../conversation/asked/chat.ts"
import { resendWaiting } from "../conversation/asked/send.ts"
import { stepConnection } from "../sync/connection.ts"
import { withService } from "../service/service.ts"
import { withoutAsked } from "../sync/log/ask.ts"
import { endsSession, withAnswerFailed, problemWords, tellProblem } from "../notices/notices.ts"
import { andThen, type Turn, stay } from "../../Turn.ts"
import type { ReloadSlices, RequestSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import { withBusyTask, withDoneTask, withFailedTask, withoutTask } from "../notices/tasks.ts"
import type { CallReplyOf } from "../../Told.ts"
import type { Millis } from "../../../format/Millis.ts"

/** Logged in: remember the session, read what is kept of the person, then connect and load the rest (CLIENT-02; {@link openArchive}). */
export const login = <S extends Pick<State, "dialog" | "session" | "tasks">>(
  state: S,
  { result }: CallReplyOf<"login">
): Turn<S> => {
  if (result._tag === "Problem") return stay(withAnswerFailed(state, "login", result.answered))
  return withNewSession(state, result.data)
}

/** A session was opened, whichever way one came in. */
export const withNewSession = <S extends Pick<State, "dialog" | "session" | "tasks">>(
  state: S,
  { authToken: token, userInfo }: CallAnswer<"login">
): Turn<S> => {
  const me = meOf(userInfo)
  if (token === "") return stay(withFailedTask(state, "login", problemWords({ _tag: "NotEnvelope" })))
  const inside = withoutTask<S>({ ...state, session: { _tag: "LoggedIn", me, token }, dialog: null }, "login")
  return [
    inside,
    [{ _tag: "Store", key: "userInfo", value: me }, { _tag: "Store", key: "authToken", value: token }, openArchive(me.id, true)]
  ]
}

/** What every start of a session does once it is known what was kept: load people and chats, and connect. */
export const loadSession = <S extends Pick<State, ReloadSlices | "chats" | "visible">>(state: S, now: Millis): Turn<S> =>
  andThen(reload(state), (next) => stepConnection(next, { _tag: "Start" }, now))

/** Registered: log in with the same words, so that nobody types them twice (CLIENT-03). */
export const register = <S extends Pick<State, RequestSlices | "isMobile" | "tasks">>(
  state: S,
  { ask: asked, result }: CallReplyOf<"register">
): Turn<S> => {
  if (result._tag === "Problem") return stay(withAnswerFailed(state, "register", result.answered))
  const body = {
    account: asked.body.account,
    password: asked.password,
    terminal: terminalOf(state),
    client_id: state.connection.clientId
  }
  const next = withBusyTask(withDoneTask(state, "register"), "login")
  return [next, [furtherCall(next, asked, { call: "login", body })]]
}

/**
 * The socket is ours: live frames come. What was missed before is loaded, what was lost on the way is sent again (CLIENT-24).
 * A socket that cannot be bound is as good as none: another attempt follows.
 */
export const bindUid = (state: State, { ask: asked, result }: CallReplyOf<"bindUid">, now: Millis): Turn => {
  if (state.session._tag !== "LoggedIn" || asked.body.client_id !== state.connection.clientId) return stay(state)
  if (result._tag === "Problem") {
    const { answered } = result
    if (endsSession(answered)) return tellProblem(state, answered)
    return stepConnection(state, { _tag: "Errored" }, now)
  }
  const { me, token } = state.session
  const bound: State = { ...state, connection: { ...state.connection, bound: true } }
  const first: Turn = [bound, [{ _tag: "SendFrame", frame: { type: "bindUid", user_id: String(me.id), token } }]]
  return andThen(first, resumeLive)
}

/** Live frames come from now on: what was missed before is loaded, what was lost on the way is sent again (CLIENT-24). */
export const resumeLive = <
  S extends Pick<
    State,
    ReloadSlices | "announcement" | "announcementDismissedAt" | "attaching" | "chats" | "contacts" | "open" | "outbox" | "visible"
  >
>(
  state: S
): Turn<S> => {
  // with a numbered log the page follows the answer, if it is wanted at all
  const loaded = andThen(reload(withoutAsked(state)), (next) =>
    applyUnlined(next, (loose) => (loose.open === "" ? stay(loose) : newestPage(loose, loose.open)))
  )
  const told = andThen(andThen(loaded, resendWaiting), requestAnnouncementText)
  // what the service told while nobody was here is asked for, when the first rush is over
  return state.connection.broken === null
    ? told
    : andThen(told, (next) => [next, [{ _tag: "Remind", of: "service", after: SERVICE_PAUSE }]])
}

/** Asks what the service allows. */
export const requestServiceConfig = <S extends Pick<State, RequestSlices>>(state: S): Turn<S> => [
  state,
  [callIntent(state, { call: "getSystemInfo", body: {} })]
]

/** Wait before a client that was away asks what the service allows, in milliseconds. */
const SERVICE_PAUSE = 3000

/** Wait before the service is asked again what it allows, in milliseconds. */
const SERVICE_WAIT = 60_000

/** What the service allows, remembered for the next start. Without an answer what is known stands, and it is asked again. When it numbers its log, and live frames come already, their places count from now on (LOG-06; {@link withService}). */
export const getSystemInfo = <S extends Pick<State, ReloadSlices | "groups" | "profiles">>(
  state: S,
  { result }: CallReplyOf<"getSystemInfo">
): Turn<S> => {
  if (result._tag === "Problem") return [state, [{ _tag: "Remind", of: "service", after: SERVICE_WAIT }]]
  return withService(state, serviceConfig(result.data))
}
