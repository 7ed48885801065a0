import type { UserId } from "../account/User.ts"
import type { MessageId } from "../message/Message.ts"
import { type Active, type CallLine, type CallMedia, isTakenUp } from "./Call.ts"
import { CODES } from "./codes.ts"
import { withOver } from "./incoming.ts"
import { withHolder } from "./lock.ts"
import { type CallStep, withPhase, sendSignal, stayOnLine } from "./move.ts"
import type { SignalTold } from "./Signal.ts"
import type { Millis } from "../format/Millis.ts"

/** The other side's call, as far as it is needed to take it up. */
export interface CrossingCall {
  readonly call: MessageId
  readonly media: CallMedia
}

/** Whether somebody calls whom this device is calling, and neither call is taken up yet. */
export const isGlare = (
  phase: Active | undefined,
  { event, own, peer }: Pick<SignalTold, "event" | "own" | "peer">
): phase is Active =>
  phase !== undefined && event === "calling" && !own && phase.call.outgoing && !isTakenUp(phase) && phase.call.peer === peer

/** Whether who dials calls somebody whose own call rings here: both want to talk, and theirs is taken up (CALL-33, DEC-0272). */
export const ringsFrom = (phase: Active | undefined, peer: UserId): phase is Active =>
  phase?._tag === "Ringing" && phase.call.peer === peer

/** The call that rings, taken up; nobody shows a picture who did not mean to (`media`: how this side means to talk). */
export const takeUpRinging = (line: CallLine, phase: Active, media: CallMedia): CallStep => {
  const { call } = phase
  const video = call.media === "video" && media === "video"
  return withPhase(line, { ...phase, _tag: "Preparing" }, { _tag: "OpenMedia", call: call.id, video })
}

/**
 * Which of two calls stands that cross each other: theirs while nobody has heard of mine, then the one with the smaller id, so that both
 * sides choose the same without a word more (CALL-33, DEC-0272).
 */
export const standingCall = (phase: Active["_tag"], mine: MessageId, theirs: MessageId): "mine" | "theirs" =>
  phase === "Dialling" && mine < theirs ? "mine" : "theirs"

/**
 * The other side's call in place of mine, taken up at once, for both wanted to talk; nobody shows a picture who did not mean to. `isHeard`:
 * whether mine may ring somewhere.
 */
export const takeCrossedCall = (
  line: CallLine,
  { call }: Active,
  { call: id, media }: CrossingCall,
  isHeard: boolean,
  now: Millis
): CallStep =>
  withPhase(
    { ...line, lock: withHolder({ call: id, peer: call.peer }, now), over: withOver(line.over, call.id) },
    { _tag: "Preparing", call: { id, peer: call.peer, media, outgoing: false }, since: now },
    ...(isHeard ? [sendSignal(call, "hangup", CODES.cancelled)] : []),
    { _tag: "OpenMedia", call: id, video: media === "video" && call.media === "video" }
  )

/** Both call each other: one of the two calls stands, and the other is left without a word to people. */
export const afterGlare = (line: CallLine, phase: Active, signal: SignalTold, now: Millis): CallStep =>
  standingCall(phase._tag, phase.call.id, signal.call) === "mine"
    ? stayOnLine(line)
    : takeCrossedCall(line, phase, signal, phase._tag === "Dialling", now)
