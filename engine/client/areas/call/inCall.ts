import { activePhase } from "../../../call/Call.ts"
import { explainsHow } from "../../../call/denied.ts"
import { type CallDevice, type DeviceKind, type LostDevices, missingDevices, returnedDevices } from "../../../call/devices.ts"
import { nextQuality, qualityBars } from "../../../call/quality.ts"
import type { Millis } from "../../../format/Millis.ts"
import type { InCallEvent, RtcEvent } from "../../ports/Rtc.ts"
import { stay } from "../../Turn.ts"
import { type AreaTurn, type Want, wantToast } from "../Want.ts"
import { advanceLine, type CallView, lineIn, wantRtc, withCamera } from "./advance.ts"

type InCall = Readonly<Record<InCallEvent["_tag"], true>>

const IN_CALL: Readonly<Partial<Record<RtcEvent["_tag"], true>>> = {
  CameraFailed: true,
  DevicesFound: true,
  DeviceUsed: true,
  DeviceFailed: true,
  DeviceEnded: true,
  QualityRead: true,
  ScreenShared: true,
  ScreenFailed: true
} satisfies InCall

/** Whether it is said of devices and connection, and not to the machine of the call. */
export const isOfDevices = (event: RtcEvent): event is InCallEvent => IN_CALL[event._tag] === true

const says = (key: string): Want => wantToast({ _tag: "Key", key: `call:notice.${key}`, params: {} }, "push")

/** The call with another device of a kind, or with the one of the system. */
const withDevice = (view: CallView, kind: DeviceKind, device: string): CallView => {
  const { [kind]: _, ...others } = view.call.chosen ?? {}
  return { ...view, call: { ...view.call, chosen: device === "" ? others : { ...others, [kind]: device } } }
}

/** What is known of a device that went; `undefined`: nothing went, or it is back. */
const withLost = (view: CallView, kind: DeviceKind, gone: LostDevices[DeviceKind]): CallView => {
  const { [kind]: _, ...others } = view.call.lost ?? {}
  return { ...view, call: { ...view.call, lost: gone === undefined ? others : { ...others, [kind]: gone } } }
}

/** A device is gone: the one of the system takes its place, which is said once, however often the browser tells it. */
const withoutDevices = (view: CallView, all: ReadonlyArray<DeviceKind>): AreaTurn<CallView> => {
  const { chosen = {}, lost = {} } = view.call
  const kinds = all.filter((kind) => lost[kind]?.instead !== "opening")
  return [
    kinds.reduce((before, kind) => {
      const id = chosen[kind] ?? lost[kind]?.id ?? ""
      return withLost(withDevice(before, kind, ""), kind, { id, instead: "opening" })
    }, view),
    kinds.flatMap((kind) => [wantRtc({ _tag: "Device", kind, device: "" }), says(`gone-${kind}`)])
  ]
}

/** All devices that are there now: what is missing gives way, and what is back is used again. */
const withDevices = (view: CallView, devices: ReadonlyArray<CallDevice>): AreaTurn<CallView> => {
  const { chosen = {}, devices: before = [], lost = {} } = view.call
  const back = returnedDevices(lost, before, devices)
  const [next, wants] = withoutDevices({ ...view, call: { ...view.call, devices } }, missingDevices(chosen, devices))
  return [next, [...wants, ...back.map(({ id, kind }) => wantRtc({ _tag: "Device", kind, device: id }))]]
}

/** A device is used: the one that went, which is said, another one in its place until that comes, or one that was chosen. */
const deviceUsed = (before: CallView, kind: DeviceKind, device: string): AreaTurn<CallView> => {
  const view = withDevice(before, kind, device)
  const gone = view.call.lost?.[kind]
  if (gone === undefined) return stay(view)
  if (gone.instead !== "opening" && (device === gone.id || gone.instead === "none"))
    return [withLost(view, kind, undefined), [says(`back-${kind}`)]]
  return stay(withLost(view, kind, gone.id === "" ? undefined : { ...gone, instead: "used" }))
}

/** No device takes the place of one that went; any other failure changes nothing. */
const deviceFailed = (view: CallView, kind: DeviceKind): CallView => {
  const gone = view.call.lost?.[kind]
  return gone?.instead === "opening" ? withLost(view, kind, { ...gone, instead: "none" }) : view
}

/** The person chooses another device: what went is not waited for any more, unless nothing took its place. */
export const chooseOther = (view: CallView, kind: DeviceKind): CallView => {
  const gone = view.call.lost?.[kind]
  return gone === undefined ? view : withLost(view, kind, gone.instead === "none" ? { id: "", instead: "opening" } : undefined)
}

/** The person has read how to allow what they were asked for. */
export const withoutDenial = (view: CallView): CallView => {
  const { denied: _, ...call } = view.call
  return { ...view, call }
}

/**
 * No call begins without a microphone. Where it may not be used, the person reads how to allow it, in the place of the sentence that is said of a
 * missing one, and may call from there (CALL-67).
 */
export const withoutMedia = (view: CallView, event: Extract<RtcEvent, { readonly _tag: "MediaFailed" }>, now: Millis) => {
  const phase = activePhase(lineIn(view))
  const isAsked = phase?.call.id === event.call && explainsHow({ phase: phase._tag, isDenied: event.isDenied === true })
  if (!isAsked) return advanceLine(view, event, now)
  const { media, outgoing, peer } = phase.call
  const [next, wants] = advanceLine(view, event, now, true)
  const line = lineIn(next)
  // what rings on is not over: another try takes it up
  const ringsOn = outgoing ? line : { ...line, over: line.over.filter((call) => call !== event.call) }
  return [{ ...next, call: { ...next.call, line: ringsOn, denied: { peer, media } } }, wants] satisfies AreaTurn<CallView>
}

/** What devices and connection say of the call on the line; of another one nothing counts. A camera that is not there is off. */
export const applyDevices = (view: CallView, event: InCallEvent): AreaTurn<CallView> => {
  const phase = activePhase(lineIn(view))
  if (phase?.call.id !== event.call) return stay(view)
  switch (event._tag) {
    case "CameraFailed":
      return [withCamera(deviceFailed(view, "camera"), false), [says("check-media")]]
    case "DevicesFound":
      return withDevices(view, event.devices)
    case "DeviceUsed":
      return deviceUsed(view, event.kind, event.device)
    case "DeviceFailed":
      return [deviceFailed(view, event.kind), [says("device-failed")]]
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
