import type { Millis } from "../format/Millis.ts"
import { type Active, activePhase, type CallLine, type Phase, isTakenUp } from "./Call.ts"
import type { CallAction } from "./CallAction.ts"
import { CODES } from "./codes.ts"
import { endReason, withoutHolder } from "./ending.ts"
import { afterGlare, isGlare } from "./glare.ts"
import { answerTo, isOver, withOver } from "./incoming.ts"
import { claimsLine, freesLine, speaksOfOthers, withHolder, isHeldFor } from "./lock.ts"
import { endCallHere, withPhase, leaveElsewhere, makeOffer, type CallStep, sendSignal, stayOnLine } from "./move.ts"
import { type Taken, takesDescription, UNKNOWN, withDescription, withRoute } from "./remote.ts"
import type { SignalTold } from "./Signal.ts"

/** A busy counts while the call is not taken up: later it is some other device's word, or the service's while a socket is away (CALL-25, DEC-0051). */
export const busyCounts = (phase: Phase["_tag"]): boolean => phase === "Dialling"

/**
 * Whether a signal about what rings here says that another device of mine has it: its own word, or an offer, which goes to the device that took it up.
 * Who took it up here as well leaves it only to a device of another kind: one of the same kind may be this device's own echo (CALL-26, DEC-0051).
 */
export const isTakenElsewhere = (phase: Phase["_tag"], { event, sameKind }: Pick<SignalTold, "event" | "sameKind">): boolean => {
  if (phase === "Ringing" || phase === "Preparing") return event === "elsewhere" || event === "offer"
  return phase === "Connecting" && event === "elsewhere" && !sameKind
}

const takeRoutes = (call: SignalTold["call"], { routes }: Taken): ReadonlyArray<CallAction> =>
  routes.map((candidate) => ({ _tag: "TakeRoute", call, candidate }))

/** What the other side describes or routes, once the call is taken up. */
const ofMedia = (
  line: CallLine,
  phase: Extract<Active, { readonly remote: unknown }>,
  { call, candidate, event, sdp }: SignalTold,
  now: Millis
): CallStep => {
  const { outgoing } = phase.call
  if (event === "candidate") {
    const next = withRoute(phase.remote, candidate)
    return withPhase(line, { ...phase, remote: next.remote }, ...takeRoutes(call, next))
  }
  if ((event !== "offer" && event !== "answer") || !takesDescription(event, phase.remote, outgoing)) return stayOnLine(line)
  const isLost = phase._tag === "Talking" && phase.lostAt !== null
  const next = withDescription(phase.remote, isLost && event === "answer" ? now : null)
  return withPhase(
    line,
    { ...phase, remote: next.remote },
    { _tag: event === "answer" ? "TakeAnswer" : "TakeOffer", call, sdp },
    ...takeRoutes(call, next)
  )
}

/** A signal of the call on this device. */
const ofMine = (line: CallLine, phase: Active, signal: SignalTold, now: Millis): CallStep => {
  const { call } = phase
  if (phase._tag === "Dialling" && signal.event === "accepted")
    return makeOffer(line, { _tag: "Connecting", call, since: now, remote: UNKNOWN }, now)
  if (!call.outgoing && isTakenElsewhere(phase._tag, signal)) return leaveElsewhere(line, phase, now)
  return isTakenUp(phase) ? ofMedia(line, phase, signal, now) : stayOnLine(line)
}

/** A signal that ends a call: the one here, the one that holds the line, or one that this device does not know yet. */
const ofEnd = (line: CallLine, signal: SignalTold, now: Millis): CallStep => {
  const phase = activePhase(line)
  if (phase?.call.id === signal.call) {
    if (signal.event === "busy" && !busyCounts(phase._tag)) return stayOnLine(line)
    return endCallHere(line, phase, now, { reason: endReason(signal), code: signal.code, told: false, seconds: signal.seconds })
  }
  if (isHeldFor(line.lock, signal.call)) return stayOnLine(withoutHolder(line))
  return stayOnLine({ ...line, over: withOver(line.over, signal.call) })
}

/** Somebody calls: it rings on a free line; a held one is busy, and the call is over for this device. */
const ofCalling = (line: CallLine, signal: SignalTold, now: Millis): CallStep => {
  const call = { id: signal.call, peer: signal.peer, media: signal.media, outgoing: false }
  if (answerTo(line.lock) === "busy")
    return { line: { ...line, over: withOver(line.over, call.id) }, actions: [sendSignal(call, "busy", CODES.busy)] }
  return withPhase({ ...line, lock: withHolder(signal, now) }, { _tag: "Ringing", call, since: now })
}

/** The line after a signal; what is over, known, or a third person's word, is left aside. */
export const afterSignal = (line: CallLine, signal: SignalTold, now: Millis): CallStep => {
  if (isOver(line.over, signal.call) || speaksOfOthers(line.lock, signal)) return stayOnLine(line)
  if (freesLine(signal)) return ofEnd(line, signal, now)
  const phase = activePhase(line)
  if (phase?.call.id === signal.call) return ofMine(line, phase, signal, now)
  if (isGlare(phase, signal)) return afterGlare(line, phase, signal, now)
  const isKnown = isHeldFor(line.lock, signal.call)
  if (signal.event === "calling" && !signal.own) return isKnown ? stayOnLine(line) : ofCalling(line, signal, now)
  if (!claimsLine(signal)) return stayOnLine(line)
  // another call of mine on another device: while there is one here it holds nothing, but it never rings here either
  if (phase !== undefined) return stayOnLine({ ...line, over: withOver(line.over, signal.call) })
  return stayOnLine({ ...(isKnown ? line : withoutHolder(line)), lock: withHolder(signal, now) })
}
