import type { Answered } from "../error/outcome.ts"

/** Code by which the service says that there is no such thing (spec 8). */
export const UNKNOWN = 404

/** Whether the service knows nothing of what it was asked about; it may have known of it before. */
export const isUnknown = (answered: Answered): boolean => answered._tag === "Envelope" && answered.code === UNKNOWN
