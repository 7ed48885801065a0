import type { CallAnswer } from "../../../api/calls.ts"
import { meOf } from "../../../api/nouns.ts"
import { openArchive } from "../archive/keep.ts"
import { furtherCall } from "../../ask.ts"
import { terminalOf } from "./commands.ts"
import { problemWords, withAnswerFailed } from "../notices/notices.ts"
import { type Turn, stay } from "../../Turn.ts"
import type { RequestSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import { withBusyTask, withDoneTask, withFailedTask, withoutTask } from "../notices/tasks.ts"
import type { CallReplyOf } from "../../CallReply.ts"

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
