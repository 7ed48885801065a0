import { HashMap } from "effect"
import { type ConnectionAction, type ConnectionEvent, next } from "../connection/machine.ts"
import type { Millis } from "../format/Millis.ts"
import { ask } from "./ask.ts"
import type { Intent } from "./Intent.ts"
import { interrupted } from "./pages.ts"
import { type Turn, stay } from "./Turn.ts"
import type { State } from "./State.ts"

const intentOf = (action: ConnectionAction): ReadonlyArray<Intent> => {
  switch (action._tag) {
    case "OpenSocket":
    case "CloseSocket":
      return [{ _tag: action._tag }]
    case "SendPing":
      return [{ _tag: "SendFrame", frame: { type: "ping" } }]
    case "SendClose":
      return [{ _tag: "SendFrame", frame: { type: "close" } }]
    case "Wake":
      return [{ _tag: "Wake", at: action.at }]
    case "Report":
      // the state says it: the screen shows the reason and a way to try again
      return []
  }
}

/** Feeds the connection machine. A socket that is gone takes its name and its binding with it, and chats may miss what comes next (CLIENT-25, spec 4.10). */
export const connect = (state: State, event: ConnectionEvent, now: Millis): Turn => {
  const { connection } = state
  const { actions, state: machine } = next(connection.machine, event, now)
  if (machine === connection.machine && actions.length === 0) return stay(state)
  const intents = actions.flatMap(intentOf)
  if (machine._tag === "Open") return [{ ...state, connection: { ...connection, machine } }, intents]
  // a numbered log tells later what was missed
  const isMissed = connection.machine._tag === "Open" && state.log.way === "reloads"
  const chats = isMissed ? HashMap.map(state.chats, interrupted) : state.chats
  return [{ ...state, chats, connection: { ...connection, machine, clientId: "", bound: false } }, intents]
}

/** The server names our socket: tell it whose it is (CLIENT-23, spec 7.5). */
export const named = (state: State, clientId: string): Turn => {
  const next: State = { ...state, connection: { ...state.connection, clientId, bound: false } }
  if (state.session._tag !== "LoggedIn") return stay(next)
  return [next, [ask(next, { call: "bindUid", body: { client_id: clientId, user_id: state.session.me.id, cid: "" } })]]
}
