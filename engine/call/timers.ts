import type { Millis } from "../format/Millis.ts"
import type { CallLine } from "./Call.ts"
import { LOCK_LIMIT } from "./lock.ts"

/** How long it rings at the other side before the caller gives up, in milliseconds: 40 s (CALL-12, spec 9.3, DEC-0052). */
export const DIAL_LIMIT = 40_000
/** How long it rings here when nothing more is heard, in milliseconds: 60 s (CALL-13, DEC-0052). */
export const RING_LIMIT = 60_000
/** From taking up to the first sound, at most, in milliseconds: 30 s (CALL-14, DEC-0052). */
export const CONNECT_LIMIT = 30_000
/** How long sound may stay away before the call is over, in milliseconds: 30 s (CALL-15, DEC-0052). */
export const LOST_LIMIT = 30_000
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

/** When the line's time is up; `undefined` where it waits for nothing. Feed `Tick` then. */
export const dueAt = (line: CallLine): Millis | undefined => {
  const wait = waitOf(line)
  return wait && ((wait.since + wait.limit) as Millis)
}

/** The line with nothing begun later than now: a clock that was set back makes nothing ring longer. */
export const begunBy = (line: CallLine, now: Millis): CallLine => {
  const { lock, phase } = line
  const wait = waitOf(line)
  if (wait === undefined || wait.since <= now) return line
  if (phase._tag === "Talking") return { ...line, phase: { ...phase, lostAt: now } }
  if ("since" in phase) return { ...line, phase: { ...phase, since: now } }
  return lock._tag === "Held" ? { ...line, lock: { ...lock, since: now } } : line
}
