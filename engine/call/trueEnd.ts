import type { Millis } from "../format/Millis.ts"
import { CODES } from "./codes.ts"
import type { Signal } from "./Signal.ts"

/** How far a device's clock may be ahead of the service's, in seconds. */
const AHEAD = 5

/** Whole seconds since a call was taken up; 0 while it rings (`null`). */
export const secondsSince = (takenAt: Millis | null, now: Millis): number =>
  takenAt === null ? 0 : Math.max(0, Math.floor((now - takenAt) / 1000))

/** What a device says of a call; seconds of talking as it counted them. */
export type SaidOfCall = Pick<Signal, "event" | "code" | "seconds">

/** What the service knows of the call by itself: whether its caller says this, and when it was taken up, in milliseconds. */
export interface CallKnown {
  readonly isCaller: boolean
  readonly takenAt: Millis | null
}

/**
 * An end as the service counts it (CALL-68, H-25). What rings is taken back by its caller and refused by the other side. What was taken up is
 * over, unless the connection was never there or lost. A talk is at most {@link AHEAD} seconds longer than since it was taken up. Only a person
 * whom a call reaches is busy.
 */
export const trueEnd = (said: SaidOfCall, { isCaller, takenAt }: CallKnown, now: Millis): SaidOfCall => {
  if (said.event !== "hangup" && said.event !== "busy") return said
  if (said.event === "busy" && takenAt === null && !isCaller) return said
  const isBroken = said.code === CODES.notConnected
  if (takenAt === null) {
    const usual = isCaller ? CODES.cancelled : CODES.refused
    return { event: "hangup", code: isBroken ? said.code : usual, seconds: 0 }
  }
  const most = secondsSince(takenAt, now)
  const counted = Math.min(said.seconds, most + AHEAD)
  if (isBroken) return { event: "hangup", code: said.code, seconds: counted }
  // some clients do not count
  return { event: "hangup", code: CODES.ended, seconds: said.seconds === 0 ? most : counted }
}
