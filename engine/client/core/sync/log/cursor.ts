import { HashMap, Option } from "effect"
import type { LogPosition, Scope } from "../../../../api/frames.ts"
import type { ContactId } from "../../../../contact/Contact.ts"
import { andThen, stay, type Turn } from "../../../Turn.ts"
import type { RequestSlices } from "../../../Slices.ts"
import type { State } from "../../../State.ts"
import type { Lined } from "./Log.ts"
import { requestResume } from "./ask.ts"
import { withLog } from "./withLog.ts"

/** The most frames that are held. Above it all are dropped, and `resume` brings them again. */
const HELD_MAX = 2000

/** Applies a frame when it is next. */
export type Apply<S> = (state: S, frame: Lined) => Turn<S>

/** How far a scope is applied; `undefined`: unknown scope. */
export const scopePosition = ({ log }: Pick<State, "log">, scope: Scope): number | undefined =>
  Option.getOrUndefined(HashMap.get(log.reached, scope))?.n

/** Moves a scope forward to a line. */
export const withReached = <S extends Pick<State, "log">>(state: S, { n, scope }: LogPosition): S => {
  const before = Option.getOrUndefined(HashMap.get(state.log.reached, scope))
  return withLog(state, { reached: HashMap.set(state.log.reached, scope, { n, chat: before?.chat ?? "" }) })
}

/** Stores which conversation a scope is, as its newest line says. */
export const withScopeChat = <S extends Pick<State, "log">>(state: S, { n, scope }: LogPosition, chat: ContactId): S =>
  withLog(state, { reached: HashMap.set(state.log.reached, scope, { n, chat }) })

const heldIn = ({ log }: Pick<State, "log">, scope: Scope): ReadonlyArray<Lined> =>
  Option.getOrElse(HashMap.get(log.held, scope), (): ReadonlyArray<Lined> => [])

/** Holds a frame that arrived too early, once, in the order of its scope. If too many are held, all are dropped and requested again. */
const hold = <S extends Pick<State, "log">>(state: S, frame: Lined): S => {
  const { n, scope } = frame.line
  const held = heldIn(state, scope)
  if (held.some(({ line }) => line.n === n)) return state
  const { asked, heldCount } = state.log
  if (heldCount >= HELD_MAX)
    return withLog(state, { held: HashMap.empty(), heldCount: 0, asked: asked === null ? null : { ...asked, again: true } })
  const at = held.findLastIndex(({ line }) => line.n < n) + 1
  return withLog(state, {
    held: HashMap.set(state.log.held, scope, held.toSpliced(at, 0, frame)),
    heldCount: heldCount + 1
  })
}

const withoutHeld = <S extends Pick<State, "log">>(state: S, scope: Scope, rest: ReadonlyArray<Lined>, gone: number): S =>
  withLog(state, {
    held: rest.length === 0 ? HashMap.remove(state.log.held, scope) : HashMap.set(state.log.held, scope, rest),
    heldCount: state.log.heldCount - gone
  })

/** Applies the held frames of a scope up to the next gap; those that are applied already are dropped (LOG-01, LOG-02). */
const drain = <S extends Pick<State, "log">>(state: S, scope: Scope, apply: Apply<S>): Turn<S> => {
  let turn = stay(state)
  if (state.log.gone.has(scope)) return turn
  for (;;) {
    const [first, ...rest] = heldIn(turn[0], scope)
    if (first === undefined) return turn
    const reached = scopePosition(turn[0], scope) ?? 0
    if (first.line.n > reached + 1) return turn
    turn = [withoutHeld(turn[0], scope, rest, 1), turn[1]]
    if (first.line.n === reached + 1) turn = andThen(turn, (next) => applied(next, first, apply))
  }
}

/** Applies the held frames of all scopes, each up to its next gap. */
export const drainAll = <S extends Pick<State, "log">>(state: S, apply: Apply<S>): Turn<S> => {
  let turn = stay(state)
  for (const scope of HashMap.keys(state.log.held)) turn = andThen(turn, (next) => drain(next, scope, apply))
  return turn
}

/** Drops the held frames of a scope. */
export const withoutHeldOf = <S extends Pick<State, "log">>(state: S, scope: Scope): S =>
  withoutHeld(state, scope, [], heldIn(state, scope).length)

/** Whether frames are held, that is, lines before them are missing. */
export const isLineMissing = ({ log }: Pick<State, "log">): boolean => log.heldCount > 0

const applied = <S extends Pick<State, "log">>(state: S, frame: Lined, apply: Apply<S>): Turn<S> =>
  apply(withReached(state, frame.line), frame)

/** Applies the next line, ignores a repeated one, and holds one that is too early. It requests nothing (LOG-01). */
export const applyNextLine = <S extends Pick<State, "log">>(state: S, frame: Lined, apply: Apply<S>): Turn<S> => {
  const { n, scope } = frame.line
  // a scope begins with line 1; where an unknown one begins later, only `resume` brings what is before
  const reached = scopePosition(state, scope) ?? 0
  if (n <= reached) return stay(state)
  if (n > reached + 1) return stay(hold(state, frame))
  return andThen(applied(state, frame, apply), (next) => drain(next, scope, apply))
}

/** Whether a frame waits for the reply under way: nothing is loaded yet, or its scope may be wrong here. */
const isAwaited = ({ log }: Pick<State, "log">, scope: Scope): boolean =>
  !log.isLoaded || log.gone.has(scope) || log.asked?.doubted.has(scope) === true

/**
 * Handles a frame of the log from the socket: each is applied once, in the order of its scope. If lines before it are missing, it is
 * held and they are requested; until the first list is loaded, all frames are held (LOG-01, LOG-02).
 */
export const handleLine = <S extends Pick<State, RequestSlices | "log" | "tasks">>(
  state: S,
  frame: Lined,
  apply: Apply<S>
): Turn<S> => {
  if (isAwaited(state, frame.line.scope)) {
    const held = hold(state, frame)
    return state.log.gone.has(frame.line.scope) ? requestResume(held) : stay(held)
  }
  return andThen(applyNextLine(state, frame, apply), (next) =>
    // after a failure a timer repeats the request: frames that arrive meanwhile must not hurry a busy server
    isLineMissing(next) && next.log.asked === null && next.log.failedAttempts === 0 ? requestResume(next) : stay(next)
  )
}
