import type { Answered } from "../error/outcome.ts"

/** Code by which the service says that there is no such thing (spec 8). */
export const UNKNOWN = 404

/** What a server says of a call that it does not know, in an envelope or as a status of HTTP. */
const CALL_UNKNOWN: ReadonlySet<number> = new Set([UNKNOWN, 405])

/** Whether the service knows nothing of what it was asked about; it may have known of it before. */
export const isUnknown = (answered: Answered): boolean => answered._tag === "Envelope" && answered.code === UNKNOWN

/** Whether a server does not know the call: it is older than ours, and another way must do (LOG-06, OUTBOX-18). */
export const isUnknownCall = (answered: Answered): boolean => {
  if (answered._tag === "Envelope") return answered.reason === undefined && CALL_UNKNOWN.has(answered.code)
  return answered._tag === "HttpStatus" && CALL_UNKNOWN.has(answered.status)
}
