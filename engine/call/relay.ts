import { Schema } from "effect"
import { UserId } from "../account/User.ts"
import { Millis } from "../format/Millis.ts"
import { MessageId } from "../message/Message.ts"
import { type CallCode, CODES } from "./codes.ts"
import type { Signal, SignalEvent } from "./Signal.ts"
import { RING_LIMIT } from "./timers.ts"
import { namedBrand } from "../format/named.ts"

/** A session of a person: what the service tells their devices apart by. Opaque. */
export const DeviceId = namedBrand(Schema.String.pipe(Schema.brand("DeviceId")), "DeviceId", "a text")
export type DeviceId = typeof DeviceId.Type

/** A call as the service knows it: who is in it, and with which devices. */
export const Ongoing = Schema.Struct({
  call: MessageId,
  caller: UserId,
  callee: UserId,
  callerDevice: DeviceId,
  /** The device that took it up; `null` while it rings. */
  calleeDevice: Schema.NullOr(DeviceId),
  /** When it was told to the service. */
  since: Millis
})
export type Ongoing = typeof Ongoing.Type

/** A device's word to the service. */
export interface SignalRequest {
  readonly from: UserId
  readonly device: DeviceId
  readonly signal: Signal
}

/** What the service passes on: to all devices of a person, `except` one that said it itself where that must not hear it. */
export interface Copy {
  readonly to: UserId
  readonly except: DeviceId | null
  /** The signal as that person sees it. */
  readonly signal: Signal
  /** Whether it is their own side's doing. */
  readonly own: boolean
}

/** The service after a word: the calls that are up, the code of its answer, and what it passes on, in this order. */
export interface Relayed {
  readonly ongoing: ReadonlyArray<Ongoing>
  readonly code: CallCode
  readonly copies: ReadonlyArray<Copy>
  /** With a call that did not begin: the one that stands instead of it. */
  readonly instead?: MessageId
}

/**
 * Whom each signal reaches (CALL-27, spec 7.8, DEC-0051): the other side, and how one's own devices see it, `null`: not at all. `echoes`: whether
 * the device that said it is among these. Some clients draw the call's line in an open chat by their own copy (DEC-0137); that of what a
 * device took up would end its call.
 */
export const AUDIENCE: Readonly<
  Record<SignalEvent, { readonly peer: boolean; readonly own: "calling" | "elsewhere" | null; readonly echoes: boolean }>
> = {
  calling: { peer: true, own: "calling", echoes: true },
  accepted: { peer: true, own: "elsewhere", echoes: false },
  offer: { peer: true, own: null, echoes: false },
  answer: { peer: true, own: null, echoes: false },
  candidate: { peer: true, own: null, echoes: false },
  hangup: { peer: true, own: "elsewhere", echoes: true },
  busy: { peer: true, own: "elsewhere", echoes: false },
  elsewhere: { peer: false, own: null, echoes: false }
}

/** The copies of a signal for both sides. */
export const copiesOf = ({ device, from, signal }: SignalRequest): ReadonlyArray<Copy> => {
  const { echoes, own, peer } = AUDIENCE[signal.event]
  return [
    ...(peer ? [{ to: signal.peer, except: null, signal: { ...signal, peer: from }, own: false }] : []),
    ...(own === null ? [] : [{ to: from, except: echoes ? null : device, signal: { ...signal, event: own }, own: true }])
  ]
}

const isIn = ({ calleeDevice, callerDevice }: Ongoing, device: DeviceId): boolean =>
  callerDevice === device || calleeDevice === device

/** Whether a person is in this call with some device: as caller from the start, as callee once they took it up. */
const holds = ({ callee, calleeDevice, caller }: Ongoing, person: UserId): boolean =>
  caller === person || (callee === person && calleeDevice !== null)

/** Whether a person may begin or take up this call: nobody is in two, nor in one with two devices (CALL-28, DEC-0051). */
export const isFreeFor = (ongoing: ReadonlyArray<Ongoing>, { device, from, signal }: SignalRequest): boolean =>
  ongoing.every((each) => !holds(each, from) || (each.call === signal.call && isIn(each, device)))

/**
 * The call that stands instead of one that a device begins: the other side was first to call this person, and it rings still (CALL-34,
 * DEC-0272).
 */
export const ringsAlready = (
  ongoing: ReadonlyArray<Ongoing>,
  { from, signal }: Pick<SignalRequest, "from" | "signal">
): Ongoing | undefined =>
  ongoing.find(({ callee, calleeDevice, caller }) => caller === signal.peer && callee === from && calleeDevice === null)

/** Whether a call has no device left to end it: it rang too long, or a device in it is gone (CALL-29, DEC-0051). */
export const isAbandoned = (call: Ongoing, isGone: (device: DeviceId) => boolean, now: Millis): boolean =>
  isGone(call.callerDevice) || (call.calleeDevice === null ? now - call.since >= RING_LIMIT : isGone(call.calleeDevice))

const hangup = (call: Ongoing, code: CallCode): ReadonlyArray<Copy> => {
  const signal = { call: call.call, code, event: "hangup" as const, media: "voice" as const, sdp: "", candidate: "", seconds: 0 }
  return [
    { to: call.caller, except: null, signal: { ...signal, peer: call.callee }, own: false },
    { to: call.callee, except: null, signal: { ...signal, peer: call.caller }, own: false }
  ]
}

/** Ends a call that nobody else can end; both sides hear it. */
export const abandonCall = (ongoing: ReadonlyArray<Ongoing>, call: Ongoing): Relayed => ({
  ongoing: ongoing.filter((each) => each !== call),
  code: CODES.notConnected,
  copies: hangup(call, call.calleeDevice === null ? CODES.cancelled : CODES.notConnected)
})

const answer = (ongoing: ReadonlyArray<Ongoing>, code: CallCode): Relayed => ({ ongoing, code, copies: [] })

/** A device that begins or takes up a call is in no other one any more: those it left without a word are over. */
const left = (ongoing: ReadonlyArray<Ongoing>, { device, signal }: SignalRequest): ReadonlyArray<Ongoing> =>
  ongoing.filter((each) => each.call !== signal.call && isIn(each, device))

const begin = (ongoing: ReadonlyArray<Ongoing>, request: SignalRequest, isThere: boolean, now: Millis): Relayed => {
  const { device, from, signal } = request
  if (!isFreeFor(ongoing, request)) return answer(ongoing, CODES.elsewhere)
  const first = ringsAlready(ongoing, request)
  if (first !== undefined) return { ...answer(ongoing, CODES.busy), instead: first.call }
  if (!isThere) return answer(ongoing, CODES.busy)
  const call = { call: signal.call, caller: from, callee: signal.peer, callerDevice: device, calleeDevice: null, since: now }
  return { ongoing: [...ongoing, call], code: CODES.calling, copies: copiesOf(request) }
}

const takeUp = (ongoing: ReadonlyArray<Ongoing>, call: Ongoing, request: SignalRequest): Relayed => {
  if (call.calleeDevice === request.device) return answer(ongoing, CODES.accepted)
  if (call.callee !== request.from || !isFreeFor(ongoing, request)) return answer(ongoing, CODES.elsewhere)
  return {
    ongoing: ongoing.map((each) => (each === call ? { ...call, calleeDevice: request.device } : each)),
    code: CODES.accepted,
    copies: copiesOf(request)
  }
}

/** Whether this device may end the call: its own, or one that still rings at this person's devices. */
const mayEnd = (call: Ongoing, { device, from }: SignalRequest): boolean =>
  isIn(call, device) || (call.callee === from && call.calleeDevice === null)

const pass = (ongoing: ReadonlyArray<Ongoing>, call: Ongoing, request: SignalRequest): Relayed => {
  const { event } = request.signal
  if (event === "hangup" || event === "busy")
    return mayEnd(call, request)
      ? { ongoing: ongoing.filter((each) => each !== call), code: request.signal.code, copies: copiesOf(request) }
      : answer(ongoing, CODES.elsewhere)
  return isIn(call, request.device)
    ? { ongoing, code: request.signal.code, copies: copiesOf(request) }
    : answer(ongoing, CODES.elsewhere)
}

/**
 * What the service makes of a device's word (spec 7.1, 7.8, DEC-0051). `isThere`: whether the other side has a device that can hear. Its answer:
 * 907 the other side is not there, 908 this person is in a call with another device, 905 no such call any more, else the code that was said.
 */
export const relaySignal = (ongoing: ReadonlyArray<Ongoing>, said: SignalRequest, isThere: boolean, now: Millis): Relayed => {
  const { event } = said.signal
  const call = ongoing.find((each) => each.call === said.signal.call)
  // a device in a call speaks with the other side of it alone
  const peer = call === undefined ? said.signal.peer : said.from === call.caller ? call.callee : call.caller
  const request = { ...said, signal: { ...said.signal, peer } }
  if (event !== "calling" && event !== "accepted")
    return call === undefined ? answer(ongoing, CODES.notConnected) : pass(ongoing, call, request)
  const gone = left(ongoing, request)
  const rest = ongoing.filter((each) => !gone.includes(each))
  const after =
    event === "accepted"
      ? call === undefined
        ? answer(rest, CODES.notConnected)
        : takeUp(rest, call, request)
      : call === undefined
        ? begin(rest, request, isThere, now)
        : answer(rest, isIn(call, request.device) ? CODES.calling : CODES.elsewhere)
  return { ...after, copies: [...gone.flatMap((each) => hangup(each, CODES.notConnected)), ...after.copies] }
}
