import type { Millis } from "../format/Millis.ts"
import { type Active, type CallLine, isTakenUp } from "./Call.ts"
import type { CallEvent } from "./CallEvent.ts"
import { CODES } from "./codes.ts"
import { afterFailedNegotiation } from "./failure.ts"
import { endCallHere, withPhase, makeOffer, type CallStep, sendSignal, stayOnLine } from "./move.ts"
import { offerAgainAt, UNKNOWN } from "./remote.ts"

/** What the media port tells of the call on the line. */
export type MediaEvent = Extract<
  CallEvent,
  {
    readonly _tag:
      | "MediaReady"
      | "MediaFailed"
      | "Described"
      | "RouteFound"
      | "MediaChanged"
      | "NegotiationFailed"
      | "MediaConnected"
      | "MediaLost"
  }
>

/** Microphone and camera are there: only now the other side hears of the call, or of it being taken up. */
const ready = (line: CallLine, { call }: Active, now: Millis): CallStep =>
  call.outgoing
    ? withPhase(line, { _tag: "Dialling", call, since: now }, sendSignal(call, "calling", CODES.calling))
    : withPhase(line, { _tag: "Connecting", call, since: now, remote: UNKNOWN }, sendSignal(call, "accepted", CODES.accepted))

/** Sound stays away: the caller looks for another way. */
const lost = (line: CallLine, phase: Extract<Active, { readonly _tag: "Talking" }>, now: Millis): CallStep => {
  const away = { ...phase, lostAt: now, remote: UNKNOWN }
  return phase.call.outgoing ? makeOffer(line, away, now) : withPhase(line, away)
}

/** Sound is there: an offer that waits for its answer goes on waiting. */
const connected = (line: CallLine, { call, remote, since }: Extract<Active, { readonly remote: unknown }>): CallStep => {
  const { offeredAt: _, offers: __, ...known } = remote
  return withPhase(line, { _tag: "Talking", call, since, remote: remote.described ? known : remote, lostAt: null })
}

/** No description: nothing of it is known, so that an offer with new routes follows, by {@link offerAgainAt}. */
const failed = (line: CallLine, phase: Extract<Active, { readonly remote: unknown }>, now: Millis): CallStep => {
  switch (afterFailedNegotiation({ phase: phase._tag, isLost: phase._tag === "Talking" && phase.lostAt !== null })) {
    case "end":
      return endCallHere(line, phase, now, { reason: "not-connected", code: CODES.notConnected, told: true })
    case "retry":
      return withPhase(line, { ...phase, remote: { ...UNKNOWN, offers: phase.remote.offers ?? 0, offeredAt: now } })
    case "none":
      return stayOnLine(line)
  }
}

/** The line after a word of the media port about its call. */
export const applyMediaReport = (line: CallLine, phase: Active, event: MediaEvent, now: Millis): CallStep => {
  const { call } = phase
  if (phase._tag === "Preparing") {
    if (event._tag === "MediaReady") return ready(line, phase, now)
    return event._tag === "MediaFailed"
      ? endCallHere(line, phase, now, { reason: "no-media", code: CODES.notConnected, told: false })
      : stayOnLine(line)
  }
  if (!isTakenUp(phase)) return stayOnLine(line)
  switch (event._tag) {
    case "Described":
      return {
        line,
        actions: [sendSignal(call, event.kind ?? (call.outgoing ? "offer" : "answer"), CODES.calling, { sdp: event.sdp })]
      }
    case "RouteFound":
      return { line, actions: [sendSignal(call, "candidate", CODES.calling, { candidate: event.candidate })] }
    case "MediaConnected":
      return connected(line, phase)
    case "MediaChanged":
      return phase._tag === "Talking" && offerAgainAt(phase.remote) === undefined ? makeOffer(line, phase, now) : stayOnLine(line)
    case "NegotiationFailed":
      return failed(line, phase, now)
    case "MediaLost":
      return phase._tag === "Talking" && phase.lostAt === null ? lost(line, phase, now) : stayOnLine(line)
    default:
      return stayOnLine(line)
  }
}
