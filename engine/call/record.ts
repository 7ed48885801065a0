import { Schema } from "effect"
import { type CallCode, CODES } from "./codes.ts"

/** What the message of a call says to one of its sides; `locales/` has the words (spec 3.3). */
export const CallRecord = Schema.TaggedUnion({
  /** It rings, or people talk. */
  Running: {},
  /** I called and gave up, or nobody answered. */
  Cancelled: {},
  /** I was called and did not take it up. */
  Missed: {},
  /** The other side refused. */
  Refused: {},
  /** I refused. */
  Declined: {},
  /** The other side is in another call. */
  Busy: {},
  /** Another device of mine took it. */
  Elsewhere: {},
  /** No sound came through, or it stayed away after so many seconds. */
  NotConnected: { seconds: Schema.Int },
  /** People talked for so many seconds. */
  Talked: { seconds: Schema.Int }
})
export type CallRecord = typeof CallRecord.Type

/** How a call ended. `seconds`: how long was talked. `taken`: whether it was taken up; that makes a difference for 905 without seconds alone. */
export interface CallOutcome {
  readonly code: CallCode
  readonly seconds: number
  readonly taken: boolean
}

/** What a call says to the side that called (`outgoing`), or to that which was called (CALL-20, spec 3.3, DEC-0052). Nobody misses what they took up. */
export const callRecord = ({ code, seconds, taken }: CallOutcome, outgoing: boolean): CallRecord => {
  switch (code) {
    case CODES.calling:
    case CODES.accepted:
      return { _tag: "Running" }
    case CODES.elsewhere:
      return { _tag: "Elsewhere" }
    case CODES.cancelled:
      return { _tag: outgoing ? "Cancelled" : "Missed" }
    case CODES.refused:
      return { _tag: outgoing ? "Refused" : "Declined" }
    case CODES.busy:
      return { _tag: outgoing ? "Busy" : "Missed" }
    case CODES.notConnected:
      return outgoing || taken || seconds > 0 ? { _tag: "NotConnected", seconds } : { _tag: "Missed" }
    case CODES.ended:
      return { _tag: "Talked", seconds }
  }
}
