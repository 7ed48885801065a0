import { HashMap, Option } from "effect"
import type { LogPosition, Scope } from "../../api/frames.ts"
import type { ContactId } from "../../contact/Contact.ts"
import { andThen, stay, type Turn } from "../Turn.ts"
import type { State } from "../State.ts"
import type { Lined } from "./Log.ts"
import { askResume } from "./ask.ts"
import { withLog } from "./withLog.ts"

/** Frames that are held in all; beyond it they go, and a resume brings them. */
const HELD_MAX = 2000

/** What a frame does once it is its turn. */
export type Apply = (state: State, frame: Lined) => Turn

/** How far a scope is applied, `undefined` when nothing of it is known. */
export const reachedOf = ({ log }: State, scope: Scope): number | undefined =>
  Option.getOrUndefined(HashMap.get(log.reached, scope))?.n

/** With a scope applied up to a line, which is not before the one that was reached. */
export const withReached = (state: State, { n, scope }: LogPosition): State => {
  const before = Option.getOrUndefined(HashMap.get(state.log.reached, scope))
  return withLog(state, { reached: HashMap.set(state.log.reached, scope, { n, chat: before?.chat ?? "" }) })
}

/** With the conversation that a scope is, as the line says that was just reached. */
export const named = (state: State, { n, scope }: LogPosition, chat: ContactId): State =>
  withLog(state, { reached: HashMap.set(state.log.reached, scope, { n, chat }) })

const heldIn = ({ log }: State, scope: Scope): ReadonlyArray<Lined> =>
  Option.getOrElse(HashMap.get(log.held, scope), (): ReadonlyArray<Lined> => [])

/** Keeps a frame that came too early, in the order of its scope, once. When too many are held, all go: what is missing is asked for again. */
const hold = (state: State, frame: Lined): State => {
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

const withoutHeld = (state: State, scope: Scope, rest: ReadonlyArray<Lined>, gone: number): State =>
  withLog(state, {
    held: rest.length === 0 ? HashMap.remove(state.log.held, scope) : HashMap.set(state.log.held, scope, rest),
    heldCount: state.log.heldCount - gone
  })

/** Applies what is held of a scope as far as it goes on without a gap; what was reached already is dropped (LOG-01, LOG-02). */
const drain = (state: State, scope: Scope, apply: Apply): Turn => {
  let turn = stay(state)
  if (state.log.gone.has(scope)) return turn
  for (;;) {
    const [first, ...rest] = heldIn(turn[0], scope)
    if (first === undefined) return turn
    const reached = reachedOf(turn[0], scope) ?? 0
    if (first.line.n > reached + 1) return turn
    turn = [withoutHeld(turn[0], scope, rest, 1), turn[1]]
    if (first.line.n === reached + 1) turn = andThen(turn, (next) => applied(next, first, apply))
  }
}

/** Applies what is held of every scope as far as it goes on. */
export const drainAll = (state: State, apply: Apply): Turn => {
  let turn = stay(state)
  for (const scope of HashMap.keys(state.log.held)) turn = andThen(turn, (next) => drain(next, scope, apply))
  return turn
}

/** Without what is held of a scope. */
export const withoutHeldOf = (state: State, scope: Scope): State => withoutHeld(state, scope, [], heldIn(state, scope).length)

/** Whether frames are held, so that something before them is missing. */
export const isMissing = ({ log }: State): boolean => log.heldCount > 0

const applied = (state: State, frame: Lined, apply: Apply): Turn => apply(withReached(state, frame.line), frame)

/** Applies a line that comes next; one that comes again is left aside, one that comes too early is held. No question is asked (LOG-01). */
export const inOrder = (state: State, frame: Lined, apply: Apply): Turn => {
  const { n, scope } = frame.line
  // the first line of a scope is where it begins; of an unknown one that began before, only a resume can tell
  const reached = reachedOf(state, scope) ?? 0
  if (n <= reached) return stay(state)
  if (n > reached + 1) return stay(hold(state, frame))
  return andThen(applied(state, frame, apply), (next) => drain(next, scope, apply))
}

/** Whether the answer on its way must come first: nothing is known yet, or what is known of the scope may be wrong. */
const isAwaited = ({ log }: State, scope: Scope): boolean =>
  log.way === "loading" || log.gone.has(scope) || log.asked?.doubted.has(scope) === true

/**
 * A frame of the log comes over the socket: applied once, in the order of its scope. When something before it is missing it
 * waits, and what is missing is asked for; while nothing is known yet all of them wait (LOG-01, LOG-02).
 */
export const lined = (state: State, frame: Lined, apply: Apply): Turn => {
  if (isAwaited(state, frame.line.scope)) {
    const held = hold(state, frame)
    return state.log.gone.has(frame.line.scope) ? askResume(held) : stay(held)
  }
  return andThen(inOrder(state, frame, apply), (next) =>
    // after a failure a reminder asks: whatever arrives meanwhile must not hurry a server that is busy
    isMissing(next) && next.log.asked === null && next.log.failedAttempts === 0 ? askResume(next) : stay(next)
  )
}
