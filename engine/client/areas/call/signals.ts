import { Option, Schema } from "effect"
import { Bit, LooseText, withFallback } from "../../../api/loose.ts"
import { wireEvent } from "../../../api/readSignal.ts"
import { looseWhole } from "../../../api/values.ts"
import { CallCode } from "../../../call/codes.ts"
import type { CrossingCall } from "../../../call/glare.ts"
import type { Signal } from "../../../call/Signal.ts"
import { ID_MAX } from "../../../message/limits.ts"
import { MessageId } from "../../../message/Message.ts"
import { type Want, wantCall } from "../Want.ts"

/** `status` of a call that comes in, as clients say it when they call (spec 3.3, 7.1). */
const INCOMING = "3"

/** A signal to the service, as it travels (spec 3.3, 7.1). */
export const wantSignal = (signal: Signal): Want => {
  const { call, candidate, code, event, media, peer, sdp, seconds } = signal
  const body = {
    id: call,
    toContactId: peer,
    type: media === "video",
    event: wireEvent(event),
    status: event === "calling" ? INCOMING : "",
    code,
    sdp,
    iceCandidate: candidate,
    callTime: seconds
  }
  return wantCall({ area: "call", call: "sendToMsg", body, signal })
}

/** Why a call did not begin, as the service answers it. */
interface BusyAnswer {
  /** Nobody is there at all. */
  readonly isAbsent: boolean
  /** The other side called first, and that call rings here. */
  readonly instead: CrossingCall | undefined
}

const Instead = Schema.Struct({
  id: LooseText.check(Schema.isMinLength(1), Schema.isMaxLength(ID_MAX)),
  type: withFallback(Bit, 0)
})
const decodeInstead = Schema.decodeUnknownOption(Instead)

/** Whether the service answered that the other side is busy, and why; `undefined`: it did not. */
export const busyIn = (bag: Readonly<Record<string, unknown>>): BusyAnswer | undefined => {
  if (bag["event"] !== wireEvent("busy")) return undefined
  const instead = Option.map(decodeInstead(bag["instead"]), ({ id, type }): CrossingCall => ({
    call: MessageId.make(id),
    media: type ? "video" : "voice"
  }))
  return { isAbsent: looseWhole(bag["absent"]) === 1, instead: Option.getOrUndefined(instead) }
}

/** The code that the service answered; 905 where it is none. */
export const signalCode = (bag: Readonly<Record<string, unknown>>): CallCode => {
  const code = looseWhole(bag["code"])
  return CallCode.literals.find((each) => each === code) ?? 905
}
