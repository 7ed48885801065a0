import type { CallDevice, DeviceKind } from "#engine/call/devices.ts"
import type { Live } from "./Live.ts"

const KINDS: Readonly<Record<MediaDeviceKind, DeviceKind>> = {
  audioinput: "microphone",
  audiooutput: "speaker",
  videoinput: "camera"
}

/** What some browsers call the device of the system, beside its own name. */
const OF_THE_SYSTEM = new Set(["default", "communications"])

/** All devices for sound and pictures, as the browser names them. */
const present = async (): Promise<ReadonlyArray<CallDevice>> => {
  const all = await navigator.mediaDevices.enumerateDevices()
  return all
    .filter(({ deviceId }) => !OF_THE_SYSTEM.has(deviceId))
    .map(({ deviceId, kind, label }) => ({ kind: KINDS[kind], id: deviceId, name: label }))
}

/** Tells of the devices now, and whenever one comes or goes, as long as the call stands. */
export const tellDevices = (it: Live): void => {
  let isOver = false
  const tell = async (): Promise<void> => {
    const devices = await present()
    if (!isOver) it.tell({ _tag: "DevicesFound", call: it.call, devices })
  }
  // a browser that may not tell of devices leaves the choice to the system
  const changed = (): void => void tell().catch(() => undefined)
  navigator.mediaDevices.addEventListener("devicechange", changed)
  it.atEnd.push(() => {
    isOver = true
    navigator.mediaDevices.removeEventListener("devicechange", changed)
  })
  changed()
}
