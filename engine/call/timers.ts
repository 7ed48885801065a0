import type { Millis } from "../format/Millis.ts"
import type { Active, CallLine } from "./Call.ts"
import { LOCK_LIMIT } from "./lock.ts"
import { offerAgainAt } from "./remote.ts"

/** How long it rings at the other side before the caller gives up, in milliseconds: 40 s (CALL-12, spec 9.3, DEC-0052). */
export const DIAL_LIMIT = 40_000
/** How long it rings here when nothing more is heard, in milliseconds: 60 s (CALL-13, DEC-0052). */
export const RING_LIMIT = 60_000
/** From taking up to the first sound, at most, in milliseconds: 30 s (CALL-14, DEC-0052). */
export const CONNECT_LIMIT = 30_000
/** How long sound may stay away before the call is over, in milliseconds: 45 s (CALL-15, DEC-0273). */
export const LOST_LIMIT = 45_000
/** How long the question for microphone and camera may stand, in milliseconds: 60 s (CALL-16, DEC-0052). */
export const PREPARE_LIMIT = 60_000

/** What the line waits for: since when, and how long. */
interface Wait {
  readonly since: Millis
  readonly limit: number
}

const LIMITS = { Preparing: PREPARE_LIMIT, Dialling: DIAL_LIMIT, Ringing: RING_LIMIT, Connecting: CONNECT_LIMIT } as const

/** What a line waits for; a call in which people talk waits for nothing, a line held by another device's call for its limit. */
const waitOf = ({ lock, phase }: CallLine): Wait | undefined => {
  switch (phase._tag) {
    case "Talking":
      return phase.lostAt === null ? undefined : { since: phase.lostAt, limit: LOST_LIMIT }
    case "Idle":
    case "Ended":
      return lock._tag === "Free" ? undefined : { since: lock.since, limit: LOCK_LIMIT }
    default:
      return { since: phase.since, limit: LIMITS[phase._tag] }
  }
}

/** When the line's time is up; `undefined` where it waits for nothing. */
export const endsAt = (line: CallLine): Millis | undefined => {
  const wait = waitOf(line)
  return wait && ((wait.since + wait.limit) as Millis)
}

/** When the line has something to do; `undefined`: nothing by itself. Feed `Tick` then. */
export const dueAt = (line: CallLine): Millis | undefined => {
  const { phase } = line
  const end = endsAt(line)
  const again = "remote" in phase ? offerAgainAt(phase.remote) : undefined
  return end === undefined || again === undefined ? (end ?? again) : (Math.min(end, again) as Millis)
}

/** The phase with nothing begun later than now. */
const phaseBy = (phase: Active, now: Millis): Active => {
  const at = (instant: Millis): Millis => Math.min(instant, now) as Millis
  const begun = phase._tag === "Talking" ? phase : { ...phase, since: at(phase.since) }
  if (!("remote" in begun)) return begun
  const { offeredAt, ...remote } = begun.remote
  const known = { ...begun, remote: offeredAt === undefined ? remote : { ...remote, offeredAt: at(offeredAt) } }
  return known._tag === "Talking" && known.lostAt !== null ? { ...known, lostAt: at(known.lostAt) } : known
}

/** The line with nothing begun later than now: a clock that was set back makes nothing ring longer. */
export const withTimersUpTo = (line: CallLine, now: Millis): CallLine => {
  const { lock, phase } = line
  const due = [waitOf(line)?.since, "remote" in phase ? phase.remote.offeredAt : undefined]
  if (due.every((since) => since === undefined || since <= now)) return line
  if (phase._tag !== "Idle" && phase._tag !== "Ended") return { ...line, phase: phaseBy(phase, now) }
  return lock._tag === "Held" ? { ...line, lock: { ...lock, since: now } } : line
}
