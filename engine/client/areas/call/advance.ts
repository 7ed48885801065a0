import { HashMap, Option } from "effect"
import { type AddressCircumstances, addressHiding } from "../../../call/address.ts"
import { activePhase, IDLE } from "../../../call/Call.ts"
import type { CallAction } from "../../../call/CallAction.ts"
import type { CallEvent } from "../../../call/CallEvent.ts"
import { nextCall } from "../../../call/machine.ts"
import { ringOf } from "../../../call/ringing.ts"
import type { Sound } from "../../../call/sounds.ts"
import { ContactId } from "../../../contact/Contact.ts"
import type { Millis } from "../../../format/Millis.ts"
import type { RtcDeed } from "../../ports/Rtc.ts"
import type { State } from "../../State.ts"
import { isLeader } from "../../core/tabs/Part.ts"
import { stay } from "../../Turn.ts"
import type { AreaTurn, Want } from "../Want.ts"
import { wantCall, wantToast } from "../Want.ts"
import { wantSignal } from "./signals.ts"
import { type CallsState, NO_CALL } from "./State.ts"

/** What the area of calls is given of the state. */
export type CallView = Pick<State, "alerts" | "call" | "connection" | "contacts" | "isMobile" | "service" | "session" | "setting">

/** The line of this device. */
export const lineIn = ({ call }: Pick<State, "call">) => call.line ?? IDLE

/** What decides whether calls of this device show its address. */
export const hidingIn = ({ service, setting }: Pick<State, "service" | "setting">): AddressCircumstances => ({
  ...setting,
  hasRelay: service.hasRelay
})

export const wantRtc = (deed: RtcDeed): Want => ({ _tag: "Rtc", area: "call", deed })

/** How the call on the line is heard. */
const ringing = ({ call, connection, contacts, setting }: CallView, sound: Sound): RtcDeed => {
  const peer = activePhase(call.line ?? IDLE)?.call.peer
  const contact = Option.getOrUndefined(HashMap.get(contacts, ContactId.make(String(peer))))
  const { vibrateStatus, voiceStatus } = setting
  const notifies = contact?.notify !== false
  return { _tag: "Ring", ...ringOf(sound, { leads: isLeader({ connection }), notifies, vibrateStatus, voiceStatus }) }
}

/** My camera is on, or not. */
export const withCamera = (view: CallView, on: boolean): CallView => {
  const { cameraOn: _, ...call } = view.call
  if (activePhase(lineIn(view))?.call.media === "video") return { ...view, call: { ...call, cameraOff: !on } }
  return { ...view, call: on ? { ...call, cameraOn: true } : call }
}

const withCall = (view: CallView, call: Partial<CallsState>): CallView => ({ ...view, call: { ...view.call, ...call } })

/** Nothing is known of how a new call comes through, nobody sees a screen, no device went, and no microphone is denied. */
const asNew = (view: CallView): CallView => {
  const { denied: _, lost: __, quality: ___, sharesScreen: ____, ...call } = view.call
  return { ...view, call }
}

/** Does one thing that the machine of calls wants. */
const perform = (view: CallView, action: CallAction, now: Millis): AreaTurn<CallView> => {
  switch (action._tag) {
    case "Send": {
      const { signal } = action
      const wants = [wantSignal(signal)]
      if (signal.event === "accepted" && view.call.dialling !== null) return stay(withCall(view, { waiting: signal }))
      if (signal.event === "calling") return [withCall(view, { dialling: signal.call }), wants]
      return signal.event === "hangup" ? [withCall(view, { goodbye: { signal, tries: 1 } }), wants] : [view, wants]
    }
    case "OpenMedia": {
      const { isRelayOnly } = addressHiding(hidingIn(view))
      return [withCall(withCamera(view, action.video), { usesMedia: true }), [wantRtc({ ...action, isRelayOnly })]]
    }
    case "CloseMedia":
      return [withCall(view, { usesMedia: false }), [wantRtc(action)]]
    case "MakeOffer":
    case "TakeOffer":
    case "TakeAnswer":
    case "TakeRoute":
      return [view, [wantRtc(action)]]
    case "Play":
      return [view, [wantRtc(ringing(view, action.sound))]]
    case "OpenPage":
      // the pass is of this moment, and here before anybody is described
      return [asNew(withCall(view, { muted: false })), [wantCall({ area: "call", call: "getSystemInfo", body: {} })]]
    case "ClosePage":
    case "Record":
      // the screen follows the phase, and the service tells what the message of the call says
      return stay(view)
    case "Notice":
      return [view, [wantToast({ _tag: "Key", key: `call:notice.${action.notice}`, params: {} }, "push")]]
    case "Wake":
      return [view, [{ _tag: "Remind", of: "call:tick", after: Math.max(0, action.at - now) }]]
  }
}

/** The line after an event, by the machine of calls; `isSilent`: why a call ended is told already. */
export const advanceLine = (view: CallView, event: CallEvent, now: Millis, isSilent = false): AreaTurn<CallView> => {
  const { actions, line } = nextCall(lineIn(view), event, now)
  let turn: AreaTurn<CallView> = stay(line === lineIn(view) ? view : withCall(view, { line }))
  for (const action of actions) {
    if (isSilent && action._tag === "Notice") continue
    const [next, wants] = perform(turn[0], action, now)
    turn = [next, [...turn[1], ...wants]]
  }
  return turn
}

/** Nothing of a call stays after its session: microphone, camera and sound are given back. */
export const mediaClosed = (view: CallView): AreaTurn<CallView> => [
  { ...view, call: NO_CALL },
  [wantRtc({ _tag: "CloseMedia" }), wantRtc({ _tag: "Ring", sound: "none", vibrate: false })]
]
