import { active } from "../../../call/Call.ts"
import { type DeviceKind, missingDevices } from "../../../call/devices.ts"
import { nextQuality, qualityBars } from "../../../call/quality.ts"
import type { InCallEvent, RtcEvent } from "../../ports/Rtc.ts"
import { stay } from "../../Turn.ts"
import { type AreaTurn, type Want, wantToast } from "../Want.ts"
import { type CallView, lineIn, wantRtc, withCamera } from "./advance.ts"

const IN_CALL: { readonly [Tag in InCallEvent["_tag"]]: true } = {
  CameraFailed: true,
  DevicesFound: true,
  DeviceUsed: true,
  DeviceFailed: true,
  DeviceEnded: true,
  QualityRead: true,
  ScreenShared: true,
  ScreenFailed: true
}

/** Whether it is said of devices and connection, and not to the machine of the call. */
export const isOfDevices = (event: RtcEvent): event is InCallEvent => event._tag in IN_CALL

const says = (key: string): Want => wantToast({ _tag: "Key", key: `call:notice.${key}`, params: {} }, "push")

/** The call with another device of a kind, or with the one of the system. */
const withDevice = (view: CallView, kind: DeviceKind, device: string): CallView => {
  const { [kind]: _, ...others } = view.call.chosen ?? {}
  return { ...view, call: { ...view.call, chosen: device === "" ? others : { ...others, [kind]: device } } }
}

/** A device is gone: the one of the system takes its place, which is said. */
const withoutDevices = (view: CallView, kinds: ReadonlyArray<DeviceKind>): AreaTurn<CallView> => [
  kinds.reduce((before, kind) => withDevice(before, kind, ""), view),
  kinds.flatMap((kind) => [wantRtc({ _tag: "Device", kind, device: "" }), says(`gone-${kind}`)])
]

/** What devices and connection say of the call on the line; of another one nothing counts. A camera that is not there is off. */
export const ofDevices = (view: CallView, event: InCallEvent): AreaTurn<CallView> => {
  const phase = active(lineIn(view))
  if (phase?.call.id !== event.call) return stay(view)
  switch (event._tag) {
    case "CameraFailed":
      return [withCamera(view, false), [says("check-media")]]
    case "DevicesFound": {
      const found = { ...view, call: { ...view.call, devices: event.devices } }
      return withoutDevices(found, missingDevices(view.call.chosen ?? {}, event.devices))
    }
    case "DeviceUsed":
      return stay(withDevice(view, event.kind, event.device))
    case "DeviceFailed":
      return [view, [says("device-failed")]]
    case "DeviceEnded":
      return withoutDevices(view, [event.kind])
    case "ScreenShared": {
      const { sharesScreen: _, ...call } = view.call
      return stay({ ...view, call: event.on ? { ...call, sharesScreen: true } : call })
    }
    case "ScreenFailed":
      return [view, [says("screen-failed")]]
    case "QualityRead": {
      if (phase._tag !== "Talking" || phase.lostAt !== null) return stay(view)
      return stay({ ...view, call: { ...view.call, quality: nextQuality(view.call.quality, qualityBars(event.reading)) } })
    }
  }
}
