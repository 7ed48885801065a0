import { HashMap, Result } from "effect"
import { frameOf, Scope } from "../../../api/frames.ts"
import { contactOf } from "../../../api/nouns.ts"
import type { CallAnswer } from "../../../api/calls.ts"
import type { Answered } from "../../../error/outcome.ts"
import { newestPage, wantsPage, withSwitchesHeard } from "../conversation/commands/chat.ts"
import { chatOf } from "../conversation/chats.ts"
import { loseGroup } from "../groups/groups.ts"
import { applyLine } from "./frame.ts"
import { reload } from "./legacy/reload.ts"
import { requestAllRows, requestResume, ownScope } from "./log/ask.ts"
import { drainAll, applyNextLine, isLineMissing, scopePosition, withReached } from "./log/cursor.ts"
import { type Lined, NO_LOG } from "./log/Log.ts"
import { readHere, reportReads } from "./log/reading.ts"
import {
  isOtherDatabase,
  withGap,
  type LoggedRow,
  withAllRows,
  withoutGone,
  withoutLog,
  withPresence,
  withRow
} from "./log/rows.ts"
import { BUSY_MAX } from "../conversation/outbox.ts"
import { withLog } from "./log/withLog.ts"
import { sayWaiting } from "../tabs/outbox.ts"
import { meIn } from "../session/me.ts"
import { afterProblem, endsSession, problemWords, tellProblem } from "../notices/notices.ts"
import { withDoneTask, withFailedTask } from "../notices/tasks.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"
import { isUnknownCall } from "../../unknown.ts"
import type { RequestSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import type { CallReplyOf } from "../../CallReply.ts"

/** Wait before a resume that failed is asked for again, in milliseconds; doubled each time up to the last (LOG-07). */
const PATIENCE = { first: 2000, last: 60_000 } as const
/** Resumes in a row that may bring nothing further while something is missing; then everything is loaded. */
const ATTEMPTS_MAX = 3

/**
 * What was missed cannot be heard yet, and is asked for again after so many milliseconds. What waits in a tab that follows is said all the same:
 * who leads knows what has arrived, and the service takes each message once (OUTBOX-26).
 */
const unheard = <S extends Pick<State, "chats" | "connection" | "log">>(state: S, after: number): Turn<S> =>
  andThen([state, [{ _tag: "Remind", of: "resume", after }]], sayWaiting)

const problem = (state: State, answered: Answered): Turn => {
  const next = withFailedTask(withLog(state, { asked: null }), "contacts", problemWords(answered))
  if (endsSession(answered)) return tellProblem(next, answered)
  if (isUnknownCall(answered)) {
    const service = { ...next.service, resume: false }
    const loose = { ...next, service, log: { ...NO_LOG, epoch: next.log.epoch + 1, turns: next.log.turns } }
    return andThen(reload(loose), sayWaiting)
  }
  const failedAttempts = state.log.failedAttempts + 1
  const isRefused = answered._tag === "Envelope" && answered.retryAfter === undefined
  // a token that is refused again and again stays refused: all is asked for
  if (isRefused && failedAttempts > ATTEMPTS_MAX) return requestAllRows(withLog(next, { failedAttempts: 0 }))
  const wait = answered._tag === "Envelope" ? (answered.retryAfter ?? 0) * 1000 : 0
  const after = Math.min(BUSY_MAX, Math.max(wait, Math.min(PATIENCE.last, PATIENCE.first * 2 ** (failedAttempts - 1))))
  // what waited for a row goes on meanwhile
  const free = next.log.isLoaded ? drainAll(next, applyLine) : stay(next)
  return andThen(free, (freed) => unheard(withLog(freed, { failedAttempts }), after))
}

const rowOf = (wire: CallAnswer<"resume">["contacts"][number]): LoggedRow => ({
  contact: contactOf(wire),
  scope: Scope.make(wire.scope),
  n: wire.log
})

const ofMissed = (state: State, frame: Lined): Turn => applyLine(state, frame, true)

/** Every missed line, each in its turn; what another device or an older answer brought already is left aside (LOG-01). */
const withEntries = (state: State, entries: CallAnswer<"resume">["entries"]): Turn => {
  let turn = stay(state)
  for (const entry of entries) {
    const read = frameOf(entry)
    if (Result.isSuccess(read) && read.success.line !== undefined) {
      const frame = read.success as Lined
      turn = andThen(turn, (next) => applyNextLine(next, frame, ofMissed))
    }
  }
  return turn
}

/** A chat that is read on, though it is in no list: no line of it comes any more, so that only its newest page tells (LOG-04). */
const withUnlistedInDoubt = <S extends Pick<State, "chats" | "contacts" | "groups" | "log" | "open" | "tasks">>(state: S): S =>
  state.open === "" || HashMap.has(state.contacts, state.open) || !chatOf(state, state.open).coverage.live
    ? state
    : withGap(state, state.open)

/** The answer makes the state reflect at least what the server had when it wrote it. */
const caughtUp = (state: State, answer: CallAnswer<"resume">, count: number): Turn => {
  const me = meIn(state)
  const own = ownScope(me)
  const rows = answer.contacts.map(rowOf)
  if (answer.reload) {
    const known = isOtherDatabase(state, rows, own, answer.user) ? withoutLog(state) : state
    return stay(withAllRows(known, rows, { system: count, user: answer.user }, me))
  }
  const without = withoutGone(
    state,
    answer.gone.map((each) => Scope.make(each))
  )
  const [followed, intents] = andThen(
    state.open !== "" && !HashMap.has(without.contacts, state.open)
      ? loseGroup(state, without, state.open, "removed")
      : stay(without),
    (next) => withEntries(next, answer.entries)
  )
  const isOwnNewer = (scopePosition(followed, own) ?? 0) > answer.user
  let next = isOwnNewer ? followed : withReached(followed, { scope: own, n: answer.user })
  if (!isOwnNewer) next = { ...next, totals: { ...next.totals, system: count } }
  for (const row of rows) next = withRow(next, row, me)
  return [next, intents]
}

/** After an answer nothing may be missing any more; what still is, is asked for, and in the end everything. */
const goOn = <S extends Pick<State, RequestSlices | "log" | "tasks">>(state: S, again: boolean): Turn<S> => {
  const failedAttempts = isLineMissing(state) || state.log.doubted.size > 0 ? state.log.failedAttempts + 1 : 0
  const next = withLog(state, { failedAttempts })
  if (failedAttempts > ATTEMPTS_MAX)
    return requestAllRows(withLog(next, { failedAttempts: 0, reached: HashMap.empty(), held: HashMap.empty(), heldCount: 0 }))
  return again || failedAttempts > 0 ? requestResume(next) : stay(next)
}

/** What was missed is here; the rest goes on from where it stands (LOG-02 to LOG-05, LOG-07). */
export const resume = (state: State, { ask: { turn }, result }: CallReplyOf<"resume">): Turn => {
  if (state.log.asked?.turn !== turn) return result._tag === "Problem" ? afterProblem(state, result.answered) : stay(state)
  if (result._tag === "Problem") return problem(state, result.answered)
  // a group that came since it was asked for is in no row of it
  const isOld = (scopePosition(state, ownScope(meIn(state))) ?? 0) > result.data.user
  const again = state.log.asked.again || (result.data.reload && isOld)
  const caught = andThen(caughtUp(state, result.data, result.count), (told) => {
    const next = withUnlistedInDoubt(told)
    return stay(
      withPresence(
        withLog(next, { isLoaded: true, doubted: next.log.asked?.doubtedSince ?? new Set() }),
        new Set(result.data.online.map(String))
      )
    )
  })
  const free = andThen(caught, (next) => drainAll(withLog(withDoneTask(next, "contacts"), { asked: null }), applyLine))
  const further = andThen(
    andThen(free, (next) => goOn(next, again)),
    reportReads
  )
  const heard = andThen(further, (next) => stay(withSwitchesHeard(next)))
  const shown = andThen(andThen(heard, readHere), (next) =>
    next.open !== "" && wantsPage(next, next.open) ? newestPage(next, next.open) : stay(next)
  )
  return andThen(shown, sayWaiting)
}
