import type { Active, EndReason, CallLine } from "./Call.ts"
import { FREE } from "./Call.ts"
import { type CallCode, CODES } from "./codes.ts"
import { withOver } from "./incoming.ts"
import type { SignalTold } from "./Signal.ts"

/**
 * Why a call is over when the other side, another device of mine or the service ends it by signal (CALL-23, spec 4.11, 9.3). Nothing is said
 * back.
 */
export const endReason = ({ code, event, own }: Pick<SignalTold, "code" | "event" | "own">): EndReason => {
  if (event === "busy") return own ? "peer-offline" : "busy"
  if (own) return "elsewhere"
  switch (code) {
    case CODES.cancelled:
      return "cancelled"
    case CODES.refused:
      return "refused"
    case CODES.busy:
      return "busy"
    case CODES.notConnected:
      return "not-connected"
    default:
      return "hung-up"
  }
}

/** Why a call ends when the service answers `calling` or `accepted` with this code; `undefined`: it goes on (CALL-24, spec 4.11, DEC-0051). */
export const refusalOf = (code: CallCode, outgoing: boolean): EndReason | undefined => {
  switch (code) {
    case CODES.calling:
    case CODES.accepted:
      return undefined
    case CODES.busy:
      return "peer-offline"
    case CODES.elsewhere:
      return outgoing ? "device-busy" : "elsewhere"
    default:
      return "not-connected"
  }
}

/** The line without a holder; the call that held it is over. */
export const withoutHolder = (line: CallLine): CallLine =>
  line.lock._tag === "Free" ? line : { ...line, lock: FREE, over: withOver(line.over, line.lock.call) }

/** The line after its call. */
export const afterCall = (line: CallLine, { call }: Active, reason: EndReason, code: CallCode, seconds: number): CallLine =>
  withoutHolder({ ...line, phase: { _tag: "Ended", call, reason, code, seconds } })
