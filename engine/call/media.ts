import type { Millis } from "../format/Millis.ts"
import { type Active, type CallLine, taken } from "./Call.ts"
import type { CallEvent } from "./CallEvent.ts"
import { CODES } from "./codes.ts"
import { finish, into, type CallStep, sendSignal, stayOnLine } from "./move.ts"
import { UNKNOWN } from "./remote.ts"

/** What the media port tells of the call on the line. */
export type MediaEvent = Extract<
  CallEvent,
  { readonly _tag: "MediaReady" | "MediaFailed" | "Described" | "RouteFound" | "MediaConnected" | "MediaLost" }
>

/** Microphone and camera are there: only now the other side hears of the call, or of it being taken up. */
const ready = (line: CallLine, { call }: Active, now: Millis): CallStep =>
  call.outgoing
    ? into(line, { _tag: "Dialling", call, since: now }, sendSignal(call, "calling", CODES.calling))
    : into(line, { _tag: "Connecting", call, since: now, remote: UNKNOWN }, sendSignal(call, "accepted", CODES.accepted))

/** Sound stays away: the caller looks for another way. */
const lost = (line: CallLine, phase: Extract<Active, { readonly _tag: "Talking" }>, now: Millis): CallStep =>
  into(
    line,
    { ...phase, lostAt: now, remote: UNKNOWN },
    ...(phase.call.outgoing ? [{ _tag: "MakeOffer" as const, call: phase.call.id, restart: true }] : [])
  )

/** The line after a word of the media port about its call. */
export const ofMediaPort = (line: CallLine, phase: Active, event: MediaEvent, now: Millis): CallStep => {
  const { call } = phase
  if (phase._tag === "Preparing") {
    if (event._tag === "MediaReady") return ready(line, phase, now)
    return event._tag === "MediaFailed"
      ? finish(line, phase, now, { reason: "no-media", code: CODES.notConnected, told: false })
      : stayOnLine(line)
  }
  if (!taken(phase)) return stayOnLine(line)
  switch (event._tag) {
    case "Described":
      return { line, actions: [sendSignal(call, call.outgoing ? "offer" : "answer", CODES.calling, { sdp: event.sdp })] }
    case "RouteFound":
      return { line, actions: [sendSignal(call, "candidate", CODES.calling, { candidate: event.candidate })] }
    case "MediaConnected":
      return into(line, { ...phase, _tag: "Talking", lostAt: null })
    case "MediaLost":
      return phase._tag === "Talking" && phase.lostAt === null ? lost(line, phase, now) : stayOnLine(line)
    default:
      return stayOnLine(line)
  }
}
