import { Result } from "effect"
import type { Millis } from "../format/Millis.ts"
import { type Active, activePhase, type CallLine, isTakenUp } from "./Call.ts"
import type { CallAction } from "./CallAction.ts"
import type { CallEvent } from "./CallEvent.ts"
import { CODES } from "./codes.ts"
import { withoutHolder, refusalOf } from "./ending.ts"
import { takeCrossedCall, ringsFrom, takeUpRinging } from "./glare.ts"
import { hangUpOf } from "./hangUp.ts"
import { isOver } from "./incoming.ts"
import { withHolder, isHeldBy } from "./lock.ts"
import { mayDial } from "./mayDial.ts"
import { applyMediaReport } from "./media.ts"
import { type CallEnd, endCallHere, withPhase, leaveElsewhere, makeOffer, type CallStep, stayOnLine } from "./move.ts"
import { soundOf } from "./sounds.ts"
import { withTimersUpTo, dueAt, endsAt } from "./timers.ts"
import { afterSignal } from "./told.ts"

const openMedia = ({ call }: Pick<Active, "call">): CallAction => ({
  _tag: "OpenMedia",
  call: call.id,
  video: call.media === "video"
})

const dial = (
  line: CallLine,
  { call: id, media, peer }: Extract<CallEvent, { readonly _tag: "Dial" }>,
  now: Millis
): CallStep => {
  const phase = activePhase(line)
  if (ringsFrom(phase, peer)) return takeUpRinging(line, phase, media)
  if (Result.isFailure(mayDial(line.lock))) return { line, actions: [{ _tag: "Notice", notice: "device-in-call" }] }
  const call = { id, peer, media, outgoing: true }
  return withPhase(
    { ...line, lock: withHolder({ call: id, peer }, now) },
    { _tag: "Preparing", call, since: now },
    openMedia({ call })
  )
}

/** The service's answer to `calling` or `accepted`; a caller whose call was taken up meanwhile has had it. */
const answered = (
  line: CallLine,
  phase: Active,
  { code, instead }: Extract<CallEvent, { readonly _tag: "Answered" }>,
  now: Millis
): CallStep => {
  if (phase._tag !== "Dialling" && (phase._tag !== "Connecting" || phase.call.outgoing)) return stayOnLine(line)
  if (phase._tag === "Dialling" && instead !== undefined)
    return isOver(line.over, instead.call)
      ? endCallHere(line, phase, now, { reason: "busy", code: CODES.busy, told: false })
      : takeCrossedCall(line, phase, instead, false, now)
  const reason = refusalOf(code, phase.call.outgoing)
  if (reason === undefined) return stayOnLine(line)
  if (reason === "elsewhere") return leaveElsewhere(line, phase, now)
  return endCallHere(line, phase, now, { reason, code: CODES.notConnected, told: false, taken: false })
}

const sendFailed = (line: CallLine, phase: Active, now: Millis): CallStep => {
  if (phase._tag === "Dialling") return endCallHere(line, phase, now, { reason: "not-sent", code: CODES.cancelled, told: true })
  if (phase._tag !== "Connecting" || phase.call.outgoing) return stayOnLine(line)
  return endCallHere(line, phase, now, { reason: "not-sent", code: CODES.notConnected, told: true, taken: false })
}

/** Who holds the line is not there any more: so is the call (spec 4.11). */
const offline = (line: CallLine, now: Millis): CallStep => {
  const phase = activePhase(line)
  if (phase === undefined) return stayOnLine(withoutHolder(line))
  const code = isTakenUp(phase) ? CODES.notConnected : CODES.cancelled
  return endCallHere(line, phase, now, { reason: "peer-offline", code, told: isTakenUp(phase) || phase._tag === "Dialling" })
}

const CANCELLED = CODES.cancelled
const BROKEN = CODES.notConnected

/** How a call ends whose time is up. */
const timeUp = ({ _tag, call }: Active): CallEnd => {
  switch (_tag) {
    case "Preparing":
      return call.outgoing
        ? { reason: "no-media", code: BROKEN, told: false }
        : { reason: "no-answer", code: CANCELLED, told: false }
    case "Dialling":
      return { reason: "no-answer", code: CANCELLED, told: true }
    case "Ringing":
      return { reason: "no-answer", code: CANCELLED, told: false }
    case "Connecting":
      return { reason: "not-connected", code: BROKEN, told: true }
    case "Talking":
      return { reason: "lost", code: BROKEN, told: true }
  }
}

const tick = (before: CallLine, now: Millis): CallStep => {
  const line = withTimersUpTo(before, now)
  const due = dueAt(line)
  if (due === undefined || due > now) return stayOnLine(line)
  const phase = activePhase(line)
  if (phase === undefined) return stayOnLine(withoutHolder(line))
  const end = endsAt(line)
  if (end !== undefined && end <= now) return endCallHere(line, phase, now, timeUp(phase))
  return isTakenUp(phase) ? makeOffer(line, phase, now) : stayOnLine(line)
}

/**
 * What was told meanwhile is lost: a line without a call is free, an offer that waits is made again, and while sound stays away either
 * side looks for another way at once.
 */
const socketBack = (line: CallLine, phase: Active | undefined, now: Millis): CallStep => {
  if (phase === undefined) return stayOnLine(withoutHolder(line))
  const isOffered = isTakenUp(phase) && phase.remote.offeredAt !== undefined
  const isLost = phase._tag === "Talking" && phase.lostAt !== null
  return isTakenUp(phase) && (isOffered || isLost)
    ? makeOffer(line, { ...phase, remote: { ...phase.remote, offers: 0 } }, now)
    : stayOnLine(line)
}

const stepped = (line: CallLine, event: CallEvent, now: Millis): CallStep => {
  const phase = activePhase(line)
  switch (event._tag) {
    case "Dial":
      return dial(line, event, now)
    case "Accept":
      return phase?._tag === "Ringing" ? takeUpRinging(line, phase, phase.call.media) : stayOnLine(line)
    case "HangUp":
      return phase === undefined ? stayOnLine(line) : endCallHere(line, phase, now, hangUpOf(phase))
    case "Told":
      return afterSignal(line, event.signal, now)
    case "PeerOffline":
      return isHeldBy(line.lock, event.peer) ? offline(line, now) : stayOnLine(line)
    case "SocketBack":
      return socketBack(line, phase, now)
    case "Tick":
      return tick(line, now)
  }
  if (phase?.call.id !== event.call) return stayOnLine(line)
  switch (event._tag) {
    case "Answered":
      return answered(line, phase, event, now)
    case "SendFailed":
      return sendFailed(line, phase, now)
    default:
      return applyMediaReport(line, phase, event, now)
  }
}

/** What follows from the phases alone: page, sound, media and the next wish to be woken. */
const around = (before: CallLine, event: CallEvent, after: CallLine): ReadonlyArray<CallAction> => {
  const was = activePhase(before)
  const is = activePhase(after)
  const sound = soundOf(after.phase._tag)
  const due = dueAt(after)
  return [
    ...(sound === soundOf(before.phase._tag) ? [] : [{ _tag: "Play" as const, sound }]),
    ...(was === undefined && is !== undefined ? [{ _tag: "OpenPage" as const, call: is.call }] : []),
    ...(was !== undefined && was._tag !== "Ringing" && is === undefined ? [{ _tag: "CloseMedia" as const }] : []),
    ...(was !== undefined && is === undefined ? [{ _tag: "ClosePage" as const }] : []),
    ...(due === undefined || (due === dueAt(before) && event._tag !== "Tick") ? [] : [{ _tag: "Wake" as const, at: due }])
  ]
}

/**
 * The call machine of one device: the line after an event, and what to do now. `now` is in milliseconds. Whatever arrives, late, twice or
 * never: there is one call at most, the lock holds its peer, and ringing ends (CALL-30, spec 4.11, 9.3).
 */
export const nextCall = (line: CallLine, event: CallEvent, now: Millis): CallStep => {
  const { actions, line: after } = stepped(line, event, now)
  return { line: after, actions: [...actions, ...around(line, event, after)] }
}
