import type { Answered } from "../error/outcome.ts"

/** What a server says of a call that it does not know, in an envelope or as a status of HTTP. */
const UNKNOWN: ReadonlySet<number> = new Set([404, 405])

/** Whether a server does not know the call: it is older than ours, and another way must do (LOG-06, OUTBOX-18). */
export const isUnknownCall = (answered: Answered): boolean => {
  if (answered._tag === "Envelope") return answered.reason === undefined && UNKNOWN.has(answered.code)
  return answered._tag === "HttpStatus" && UNKNOWN.has(answered.status)
}
