import type { Millis } from "../format/Millis.ts"
import { type Active, type Call, type EndReason, type CallLine, isTakenUp } from "./Call.ts"
import type { CallAction } from "./CallAction.ts"
import { type CallCode, CODES } from "./codes.ts"
import { afterCall } from "./ending.ts"
import { talkSeconds } from "./hangUp.ts"
import { withHolder } from "./lock.ts"
import { noticeOf } from "./notices.ts"
import { callRecord } from "./record.ts"
import { withOffer } from "./remote.ts"
import type { Signal, SignalEvent } from "./Signal.ts"

/** The line afterwards, and what to do now. */
export interface CallStep {
  readonly line: CallLine
  readonly actions: ReadonlyArray<CallAction>
}

/** Nothing happens. */
export const stayOnLine = (line: CallLine): CallStep => ({ line, actions: [] })

/** The line with another phase. */
export const withPhase = (line: CallLine, phase: Active, ...actions: ReadonlyArray<CallAction>): CallStep => ({
  line: { ...line, phase },
  actions
})

/** Describes this side first. While sound stays away it looks for another way, too. */
export const makeOffer = (line: CallLine, phase: Extract<Active, { readonly remote: unknown }>, now: Millis): CallStep => {
  const restart = phase._tag === "Talking" && phase.lostAt !== null
  return withPhase(
    line,
    { ...phase, remote: withOffer(phase.remote, now, restart) },
    { _tag: "MakeOffer", call: phase.call.id, restart }
  )
}

/** Sends a signal of this call; `more` is what it carries. */
export const sendSignal = (
  { id, media, peer }: Call,
  event: SignalEvent,
  code: CallCode,
  more: Partial<Pick<Signal, "candidate" | "sdp" | "seconds">> = {}
): CallAction => ({
  _tag: "Send",
  signal: { call: id, peer, event, code, media, sdp: "", candidate: "", seconds: 0, ...more }
})

/** How a call ends: why, with which code, after how many seconds if somebody else counted them, and whether the other side must hear it. */
export interface CallEnd {
  readonly reason: EndReason
  readonly code: CallCode
  readonly told: boolean
  readonly seconds?: number
  /** Whether the service has it as taken up, where that is not what the phase says. */
  readonly taken?: boolean
}

/** Whether a message of the call is there, and this end is its last word. */
const isRecorded = (phase: Active, reason: EndReason): boolean =>
  reason !== "device-busy" && reason !== "no-media" && !(phase._tag === "Preparing" && phase.call.outgoing)

/** The call on this device is over. */
export const endCallHere = (line: CallLine, phase: Active, now: Millis, end: CallEnd): CallStep => {
  const { call } = phase
  const wasHeard = phase._tag !== "Connecting" || end.code !== CODES.notConnected
  const seconds = end.seconds ?? (wasHeard ? talkSeconds(phase, now) : 0)
  const notice = noticeOf(end.reason, call.outgoing || isTakenUp(phase))
  return {
    line: afterCall(line, phase, end.reason, end.code, seconds),
    actions: [
      ...(end.told ? [sendSignal(call, "hangup", end.code, { seconds })] : []),
      ...(isRecorded(phase, end.reason)
        ? [
            {
              _tag: "Record" as const,
              call,
              record: callRecord({ code: end.code, seconds, taken: end.taken ?? isTakenUp(phase) }, call.outgoing)
            }
          ]
        : []),
      ...(notice === undefined ? [] : [{ _tag: "Notice" as const, notice }])
    ]
  }
}

/** Another device of mine has the call: nothing is said or shown here, and the line stays held (spec 4.11). */
export const leaveElsewhere = (line: CallLine, { call }: Active, now: Millis): CallStep =>
  stayOnLine({
    ...line,
    phase: { _tag: "Ended", call, reason: "elsewhere", code: CODES.elsewhere, seconds: 0 },
    lock: withHolder({ call: call.id, peer: call.peer }, now)
  })
