import type { Millis } from "../format/Millis.ts"
import type { Active, EndReason, Phase } from "./Call.ts"
import { type CallCode, CODES } from "./codes.ts"

/** What hanging up means in a phase: the reason here, and the code that tells the other side. */
export interface HangUp {
  readonly reason: EndReason
  readonly code: CallCode
  /** Whether the other side must be told: not where it never heard of the call. */
  readonly told: boolean
}

/** Hanging up takes a call back while it rings there, refuses it while it rings here, and ends it once it was taken up (CALL-11, spec 4.11). */
export const hangUpOf = ({ _tag, call }: Active): HangUp => {
  if (_tag === "Connecting" || _tag === "Talking") return { reason: "hung-up", code: CODES.ended, told: true }
  if (call.outgoing) return { reason: "cancelled", code: CODES.cancelled, told: _tag === "Dialling" }
  return { reason: "refused", code: CODES.refused, told: true }
}

/** How long was talked, in whole seconds, counted on this device from taking up; 0 before (CALL-17, DEC-0052). */
export const talkSeconds = (phase: Phase, now: Millis): number =>
  phase._tag === "Connecting" || phase._tag === "Talking" ? Math.max(0, Math.floor((now - phase.since) / 1000)) : 0
