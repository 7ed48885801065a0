import { speltEvent } from "../../../api/signals.ts"
import { whole } from "../../../api/values.ts"
import { CallCode } from "../../../call/codes.ts"
import type { Signal } from "../../../call/Signal.ts"
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
    event: speltEvent(event),
    status: event === "calling" ? INCOMING : "",
    code,
    sdp,
    iceCandidate: candidate,
    callTime: seconds
  }
  return wantCall({ area: "call", call: "sendToMsg", body, signal })
}

/** Whether the service answered that the other side is busy, and whether it is not there at all; `undefined`: it did not. */
export const busyIn = (bag: Readonly<Record<string, unknown>> | null): { readonly isAbsent: boolean } | undefined =>
  bag?.["event"] === speltEvent("busy") ? { isAbsent: whole(bag["absent"]) === 1 } : undefined

/** The code that the service answered; 905 where it is none. */
export const signalCode = (bag: Readonly<Record<string, unknown>> | null): CallCode => {
  const code = whole(bag?.["code"])
  return CallCode.literals.find((each) => each === code) ?? 905
}
