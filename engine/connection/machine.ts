import type { Millis } from "../format/Millis.ts"

/** Between two pings of ours, in milliseconds (CONN-02, spec 9.2). */
export const HEARTBEAT = 25_000
/** A socket that brings no frame for so long is dead, in milliseconds (CONN-03, DEC-0016). */
export const SILENCE = 60_000
/** Wait between two attempts, in milliseconds (CONN-04, spec 4.10, 9.2). */
export const RETRY_DELAY = 15_000
/** Attempts in a row, by what broke the socket (CONN-05, spec 4.10, 9.2). */
export const RETRY_LIMIT = { error: 10, close: 5 } as const

/** Between two questions whether the server is there, once given up, in milliseconds (CONN-08, DEC-0029). */
export const HEALTH_EVERY = 60_000
/** So much earlier or later they are asked at random, so that the clients of a server do not ask at once, in milliseconds (CONN-08). */
export const HEALTH_SPREAD = 12_000
/** A machine that is woken so much later than it asked for has slept, in milliseconds (CONN-09, DEC-0029). */
export const OVERSLEPT = 5_000

/** What broke the socket. */
export type Cause = keyof typeof RETRY_LIMIT

/** Attempts that failed since a connection last stood, by what ended them. */
interface Counters {
  /** Sockets that ended with an error since the last one that opened. */
  readonly errors: number
  /** Sockets that were closed since the last one that opened. */
  readonly closes: number
}

/** Where a connection is between being asked for and being given up. */
type Phase =
  /** Not started, or stopped on purpose. */
  | { readonly _tag: "Idle" }
  | { readonly _tag: "Connecting"; readonly since: Millis }
  | { readonly _tag: "Open"; readonly since: Millis; readonly lastFrameAt: Millis; readonly pingDueAt: Millis }
  /** Broken; the next attempt comes at `until`. */
  | { readonly _tag: "Waiting"; readonly until: Millis; readonly cause: Cause }
  /** Past the limit: waits for the network, for the server to answer a question at about `askAt`, for the app to be shown, or for the user. */
  | { readonly _tag: "GivenUp"; readonly reason: Cause; readonly askAt: Millis }

/** The connection as one value. */
export type Machine = Phase & Counters

/** What happens to a connection. */
export type ConnectionEvent =
  | { readonly _tag: "Start" }
  | { readonly _tag: "Opened" }
  | { readonly _tag: "FrameReceived" }
  | { readonly _tag: "Errored" }
  | { readonly _tag: "Closed" }
  /** Time has passed; asked for by {@link ConnectionAction} `Wake`, harmless at any time. */
  | { readonly _tag: "Tick" }
  /** The network is there again. */
  | { readonly _tag: "NetworkBack" }
  /** The server answers that it is there. */
  | { readonly _tag: "HealthBack" }
  /** The app is in front again. */
  | { readonly _tag: "Shown" }
  /** The user asks to try again. */
  | { readonly _tag: "Retry" }
  /** Logged out, or the app goes. */
  | { readonly _tag: "Stop" }

/** What the machine wants done, in order. */
export type ConnectionAction =
  /** The only socket from now on: events of an earlier one are no longer fed. */
  | { readonly _tag: "OpenSocket" }
  /** Close it and feed nothing more of it. */
  | { readonly _tag: "CloseSocket" }
  | { readonly _tag: "SendPing" }
  | { readonly _tag: "SendClose" }
  /** Feed `Tick` at this time, or at random up to `spread` milliseconds before or after it; replaces an earlier wish. */
  | { readonly _tag: "Wake"; readonly at: Millis; readonly spread?: number }
  /** Ask the server whether it is there; feed `HealthBack` if so (CONN-08). */
  | { readonly _tag: "AskHealth" }
  /** Tell the user that there is no connection, and why (CONN-05, spec 4.10). */
  | { readonly _tag: "Report"; readonly reason: Cause }

/** What an event makes of the machine. */
export interface ConnectionStep {
  readonly state: Machine
  readonly actions: ReadonlyArray<ConnectionAction>
}

/** Before the start. */
export const IDLE: Machine = { _tag: "Idle", errors: 0, closes: 0 }

const later = (now: Millis, millis: number): Millis => (now + millis) as Millis
const earliest = (a: Millis, b: number): Millis => Math.min(a, b) as Millis
const stay = (state: Machine): ConnectionStep => ({ state, actions: [] })
const wake = (at: Millis): ConnectionAction => ({ _tag: "Wake", at })
const wakeAbout = (at: Millis): ConnectionAction => ({ _tag: "Wake", at, spread: HEALTH_SPREAD })

/** A new attempt; `before` is what must happen to the socket we have. */
const connect = (counters: Counters, now: Millis, before: ReadonlyArray<ConnectionAction> = []): ConnectionStep => ({
  state: { _tag: "Connecting", since: now, errors: counters.errors, closes: counters.closes },
  actions: [...before, { _tag: "OpenSocket" }, wake(later(now, SILENCE))]
})

/** The socket broke: wait and try again, or give up past the limit (CONN-04, CONN-05, spec 4.10). */
const broken = (state: Machine, cause: Cause, now: Millis, before: ReadonlyArray<ConnectionAction>): ConnectionStep => {
  const errors = state.errors + (cause === "error" ? 1 : 0)
  const closes = state.closes + (cause === "close" ? 1 : 0)
  if ((cause === "error" ? errors : closes) > RETRY_LIMIT[cause]) {
    const askAt = later(now, HEALTH_EVERY)
    return {
      state: { _tag: "GivenUp", reason: cause, askAt, errors, closes },
      actions: [...before, { _tag: "Report", reason: cause }, wakeAbout(askAt)]
    }
  }
  const until = later(now, RETRY_DELAY)
  return { state: { _tag: "Waiting", until, cause, errors, closes }, actions: [...before, wake(until)] }
}

const CLOSE: ReadonlyArray<ConnectionAction> = [{ _tag: "CloseSocket" }]

const isSilent = (since: Millis, now: Millis): boolean => now - since >= SILENCE

/** Silent for so long that this would have been seen earlier, had the machine not slept: what it waits for is not there any more (CONN-09, DEC-0029). */
const hasSlept = (since: Millis, now: Millis): boolean => now - since >= SILENCE + OVERSLEPT

/** Nothing but the end came after the last ping, and soon: the socket had been dead before, and only that showed it (CONN-09). */
const wasDead = (state: Machine, now: Millis): boolean => {
  if (state._tag !== "Open") return false
  const pingedAt = state.pingDueAt - HEARTBEAT
  return state.lastFrameAt < pingedAt && now - pingedAt <= OVERSLEPT
}

const ping = (state: Machine & { readonly _tag: "Open" }, now: Millis): ConnectionStep => {
  const pingDueAt = later(now, HEARTBEAT)
  return {
    state: { ...state, pingDueAt },
    actions: [{ _tag: "SendPing" }, wake(earliest(pingDueAt, state.lastFrameAt + SILENCE))]
  }
}

/** A tick with nothing due only asks for the next one; no wish lies further off than its interval, should the clock be set back. */
const tick = (state: Machine, now: Millis): ConnectionStep => {
  switch (state._tag) {
    case "Connecting": {
      if (hasSlept(state.since, now)) return connect(state, now, CLOSE)
      if (isSilent(state.since, now)) return broken(state, "error", now, CLOSE)
      const since = earliest(state.since, now)
      return { state: { ...state, since }, actions: [wake(later(since, SILENCE))] }
    }
    case "Open": {
      if (hasSlept(state.lastFrameAt, now)) return connect(state, now, CLOSE)
      if (isSilent(state.lastFrameAt, now)) return broken(state, "close", now, CLOSE)
      const pingDueAt = earliest(state.pingDueAt, now + HEARTBEAT)
      const seen = { ...state, pingDueAt, lastFrameAt: earliest(state.lastFrameAt, now) }
      return pingDueAt <= now
        ? ping(seen, now)
        : { state: seen, actions: [wake(earliest(pingDueAt, seen.lastFrameAt + SILENCE))] }
    }
    case "Waiting": {
      const until = earliest(state.until, now + RETRY_DELAY)
      return until <= now ? connect(state, now) : { state: { ...state, until }, actions: [wake(until)] }
    }
    case "GivenUp": {
      const askAt = earliest(state.askAt, now + HEALTH_EVERY)
      if (askAt - HEALTH_SPREAD > now) return { state: { ...state, askAt }, actions: [wake(askAt)] }
      const after = later(now, HEALTH_EVERY)
      return { state: { ...state, askAt: after }, actions: [{ _tag: "AskHealth" }, wakeAbout(after)] }
    }
    default:
      return stay(state)
  }
}

/** The network, the app or the user is back: an attempt at once where none is under way (CONN-06, spec 4.10). */
const revive = (state: Machine, now: Millis): ConnectionStep => {
  switch (state._tag) {
    case "Open":
      return isSilent(state.lastFrameAt, now) ? connect(state, now, CLOSE) : ping(state, now)
    case "Connecting":
      return isSilent(state.since, now) ? connect(state, now, CLOSE) : stay(state)
    case "Waiting":
      return connect(state, now)
    case "GivenUp":
      return connect(IDLE, now)
    case "Idle":
      return stay(state)
  }
}

/** An event of the socket while there is one: opened (CONN-01), a frame, broken. */
const ofSocket = (state: Machine, event: ConnectionEvent, now: Millis): ConnectionStep => {
  if (state._tag !== "Open" && state._tag !== "Connecting") return stay(state)
  const ends = event._tag === "Errored" || event._tag === "Closed"
  const since = state._tag === "Open" ? state.lastFrameAt : state.since
  if (ends && (hasSlept(since, now) || wasDead(state, now))) return connect(state, now, CLOSE)
  if (event._tag === "Errored") return broken(state, "error", now, CLOSE)
  if (event._tag === "Closed") return broken(state, "close", now, [])
  const isNews = event._tag === "FrameReceived" && state._tag === "Open" && state.lastFrameAt !== now
  if (state._tag === "Open") return stay(isNews ? { ...state, lastFrameAt: now } : state)
  if (event._tag === "FrameReceived") return stay(state)
  return ping({ _tag: "Open", since: now, lastFrameAt: now, pingDueAt: now, errors: 0, closes: 0 }, now)
}

/** A stop says close, closes, and stays closed until the next start (CONN-07, spec 4.10). */
const stopped = (state: Machine): ConnectionStep => ({
  state: IDLE,
  actions: state._tag === "Open" ? [{ _tag: "SendClose" }, ...CLOSE] : state._tag === "Connecting" ? CLOSE : []
})

/** The connection machine: the next state, and what to do now. Time comes in as `now`; nothing waits here (spec 4.10, 9.2). */
export const next = (state: Machine, event: ConnectionEvent, now: Millis): ConnectionStep => {
  switch (event._tag) {
    case "Start":
      return state._tag === "Idle" ? connect(IDLE, now) : stay(state)
    case "Stop":
      return stopped(state)
    case "Tick":
      return tick(state, now)
    case "HealthBack":
      // a client that tries already knows more than an old answer
      return state._tag === "GivenUp" ? revive(state, now) : stay(state)
    case "NetworkBack":
    case "Shown":
    case "Retry":
      return revive(state, now)
    default:
      return ofSocket(state, event, now)
  }
}
