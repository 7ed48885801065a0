import { chatsAfterBreak } from "./legacy/interrupted.ts"
import { isListLoading } from "./legacy/LegacyState.ts"
import { type Cause, type ConnectionAction, type ConnectionEvent, type Machine, next } from "../../../connection/machine.ts"
import type { Millis } from "../../../format/Millis.ts"
import { languageOf } from "../../../locale/languages.ts"
import { requestIntent } from "../../ask.ts"
import type { Intent } from "../../Intent.ts"
import { waitForLead, stepFollower, leaveTabs } from "../tabs/follow.ts"
import { isLeader } from "../tabs/Part.ts"
import { andThen, type Turn, stay } from "../../Turn.ts"
import type { RequestSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"

const intentOf = (state: Pick<State, "preferred" | "setting">, action: ConnectionAction): ReadonlyArray<Intent> => {
  switch (action._tag) {
    case "OpenSocket":
      // the language itself, also before the service has told that it is ours: it is said once for all frames, and older servers ignore the query
      return [{ _tag: "OpenSocket", language: languageOf(state.setting.language, state.preferred) }]
    case "CloseSocket":
    case "AskHealth":
      return [{ _tag: action._tag }]
    case "SendPing":
      return [{ _tag: "SendFrame", frame: { type: "ping" } }]
    case "SendClose":
      return [{ _tag: "SendFrame", frame: { type: "close" } }]
    case "Wake":
      return [action]
    case "Report":
      // the state says it: the screen shows the reason and a way to try again
      return []
  }
}

/** What broke the connection last: it is told until what was missed has been filled in, also while the next attempt is under way. */
const brokenBy = ({ broken, machine: before }: State["connection"], event: ConnectionEvent, machine: Machine): Cause | null => {
  if (event._tag === "Stop") return null
  if (machine._tag === "Waiting") return machine.cause
  if (machine._tag === "GivenUp") return machine.reason
  return before._tag === "Open" && machine._tag === "Connecting" ? "close" : broken
}

/** Whether nothing was heard since the network came back to a socket that stands. */
const unheardAfter = ({ machine, unheard }: State["connection"], { _tag }: ConnectionEvent): boolean =>
  _tag === "NetworkBack" ? machine._tag === "Open" : unheard && _tag !== "FrameReceived"

/** With one more frame that nobody here knows. */
export const withIgnored = <S extends Pick<State, "connection">>(state: S): S => ({
  ...state,
  connection: { ...state.connection, ignored: state.connection.ignored + 1 }
})

/** With what the device says of its network. */
export const withOffline = <S extends Pick<State, "connection">>(state: S, offline: boolean): S => ({
  ...state,
  connection: { ...state.connection, offline }
})

/** Bound again, and what was missed is here: nothing is broken any more (CONN-12, DEC-0029). */
export const withHealedConnection = <S extends Pick<State, "connection" | "legacy" | "log">>(state: S): S => {
  const { connection, log } = state
  return connection.broken !== null && connection.bound && !isListLoading(state) && log.asked === null && log.failedAttempts === 0
    ? { ...state, connection: { ...connection, broken: null } }
    : state
}

/**
 * Feeds the connection machine, where this tab leads; one that follows leaves it to the leading tab (TAB-02). A stop leaves the
 * lead to others.
 */
export const stepConnection = <
  S extends Pick<State, "chats" | "connection" | "log" | "preferred" | "session" | "setting" | "visible">
>(
  state: S,
  event: ConnectionEvent,
  now: Millis
): Turn<S> => {
  switch (state.connection.part.role) {
    case "alone":
      return fed(state, event, now)
    case "apart":
      return event._tag === "Start" ? waitForLead(state) : stay(state)
    case "follows":
      return stepFollower(state, event, now)
    case "leads":
      return event._tag === "Stop" ? andThen(fed(state, event, now), leaveTabs) : fed(state, event, now)
  }
}

/** A socket that is gone takes its name and its binding with it, and chats may miss what comes next (CLIENT-25, spec 4.10). */
const fed = <S extends Pick<State, "chats" | "connection" | "log" | "preferred" | "setting">>(
  state: S,
  event: ConnectionEvent,
  now: Millis
): Turn<S> => {
  const { connection } = state
  const { actions, state: machine } = next(connection.machine, event, now)
  // a frame breaks nothing: without a socket that stands, what was interrupted is so already
  if (event._tag === "FrameReceived" && machine === connection.machine && !connection.unheard) return stay(state)
  const intents = actions.flatMap((action) => intentOf(state, action))
  const broken = brokenBy(connection, event, machine)
  const unheard = machine._tag === "Open" && unheardAfter(connection, event)
  if (machine._tag === "Open") return [{ ...state, connection: { ...connection, machine, broken, unheard } }, intents]
  const chats = chatsAfterBreak(state)
  return [{ ...state, chats, connection: { ...connection, machine, broken, unheard, clientId: "", bound: false } }, intents]
}

/** The server names our socket: tell it whose it is (CLIENT-23, spec 7.5). */
export const bindNewSocket = <S extends Pick<State, RequestSlices>>(state: S, clientId: string): Turn<S> => {
  // another tab's socket
  if (!isLeader(state)) return stay(state)
  const next: S = { ...state, connection: { ...state.connection, clientId, bound: false } }
  if (state.session._tag !== "LoggedIn") return stay(next)
  return [next, [requestIntent(next, { call: "bindUid", body: { client_id: clientId, user_id: state.session.me.id, cid: "" } })]]
}
