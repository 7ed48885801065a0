import { meOf } from "../../api/nouns.ts"
import { serviceConfig } from "../../setting/ServiceConfig.ts"
import { ask } from "../ask.ts"
import { newestPage } from "../commands/chat.ts"
import { resend } from "../commands/send.ts"
import { connect } from "../connection.ts"
import { problemWords, said, tell, toast } from "../notices.ts"
import { andThen, type Turn, stay } from "../Turn.ts"
import type { State } from "../State.ts"
import { done, failed, forgotten } from "../tasks.ts"
import type { ToldOf } from "../Told.ts"
import type { Millis } from "../../format/Millis.ts"
import { TOAST_MILLIS } from "../../error/outcome.ts"

/** Logged in: remember the session, connect, and load what the person has (CLIENT-10). */
export const login = (state: State, { result }: ToldOf<"login">, now: Millis): Turn => {
  if (result._tag === "Problem") return stay(failed(state, "login", problemWords(result.answered)))
  const me = meOf(result.data.userInfo)
  const token = result.data.authToken
  const inside: State = forgotten({ ...state, session: { _tag: "LoggedIn", me, token }, dialog: null }, "login")
  return andThen(
    [
      inside,
      [
        { _tag: "Store", key: "userInfo", value: me },
        { _tag: "Store", key: "authToken", value: token }
      ]
    ],
    (next) => enter(next, now)
  )
}

/** What every start of a session does: connect, and load people and chats. */
export const enter = (state: State, now: Millis): Turn =>
  andThen([state, [ask(state, { call: "getContacts", body: {} })]], (next) => connect(next, { _tag: "Start" }, now))

/** Registered: log in with the same words, so that nobody types them twice (CLIENT-11). */
export const register = (state: State, { ask: asked, result }: ToldOf<"register">): Turn => {
  if (result._tag === "Problem") return stay(failed(state, "register", problemWords(result.answered)))
  const body = { account: asked.body.account, password: asked.password, terminal: "h5", client_id: state.connection.clientId }
  const next: State = { ...done(state, "register"), tasks: { ...done(state, "register").tasks, login: { _tag: "Busy" } } }
  return [next, [ask(next, { call: "login", body })]]
}

/** The socket is ours: live frames come. What was missed before is loaded, what was lost on the way is sent again (CLIENT-40). */
export const bindUid = (state: State, { result }: ToldOf<"bindUid">): Turn => {
  if (state.session._tag !== "LoggedIn") return stay(state)
  if (result._tag === "Problem") return tell(state, result.answered)
  const { me, token } = state.session
  const bound: State = { ...state, connection: { ...state.connection, bound: true } }
  const first: Turn = [
    bound,
    [
      { _tag: "SendFrame", frame: { type: "bindUid", user_id: String(me.id), token } },
      ask(bound, { call: "getContacts", body: {} })
    ]
  ]
  const loaded = andThen(first, (next) => (next.open === "" ? stay(next) : newestPage(next, next.open)))
  return andThen(loaded, resend)
}

/** What the service allows. Without an answer the defaults stand. */
export const getSystemInfo = (state: State, { result }: ToldOf<"getSystemInfo">): Turn =>
  stay(result._tag === "Problem" ? state : { ...state, service: serviceConfig(result.data) })

/** A farewell is only worth its sentence. */
export const logout = (state: State, { result }: ToldOf<"logout">): Turn =>
  result._tag === "Done" && result.msg !== "" ? toast(state, said(result.msg), TOAST_MILLIS) : stay(state)
