import type { MessageId } from "../message/Message.ts"
import type { CallLine, Lock } from "./Call.ts"

/** Calls that are over and still known, at most (CALL-08, DEC-0051). */
export const OVER_KEPT = 8

/** What an incoming call meets: a held line is busy, a free one rings (CALL-07, spec 4.11). */
export const answerTo = (lock: Lock): "busy" | "ring" => (lock._tag === "Held" ? "busy" : "ring")

/** A call that is over is never taken up again, whatever arrives late or twice (CALL-08, DEC-0051). */
export const isOver = (over: CallLine["over"], call: MessageId): boolean => over.includes(call)

/** The calls that are over, with one more; the oldest go. */
export const withOver = (over: CallLine["over"], call: MessageId): CallLine["over"] =>
  isOver(over, call) ? over : [...over, call].slice(-OVER_KEPT)
