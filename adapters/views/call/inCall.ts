import { computed } from "@preact/signals-react"
import { type CallDevice, DEVICE_KINDS, type DeviceKind, isMirrored } from "#engine/call/devices.ts"
import { callKey } from "#engine/call/keys.ts"
import type { QualityBars } from "#engine/call/quality.ts"
import type { KeyPress } from "#engine/route/shortcut.ts"
import { areaCommand } from "../shared/area.ts"
import { slice } from "../shared/store.ts"
import { streams } from "./streams.ts"

/** How the call comes through; `null`: nothing was read yet. */
export const callQuality = slice(
  ({ call: { quality } }): QualityBars | null => (quality === undefined ? null : quality.bars),
  null
)

/** Whether it is said that the connection is poor. */
export const isPoor = slice(({ call: { quality } }) => quality?.isPoor === true, false)

/** A microphone, loudspeaker or camera that may be chosen. */
interface Choosable {
  readonly kind: DeviceKind
  /** Id of the chosen one, empty for that of the system. */
  readonly chosen: string
  readonly devices: ReadonlyArray<CallDevice>
}

const known = slice(({ call }) => call, null)

/** What can be chosen in the call, of what the browser may tell; nothing of a kind that it chooses itself. */
export const choosableDevices = computed((): ReadonlyArray<Choosable> => {
  const { chosen = {}, devices = [] } = known.value ?? {}
  return DEVICE_KINDS.map((kind) => ({
    kind,
    chosen: chosen[kind] ?? "",
    devices: devices.filter((each) => each.kind === kind && each.id !== "")
  })).filter((each) => each.devices.length > 0 && (each.kind !== "speaker" || "setSinkId" in HTMLMediaElement.prototype))
})

export const chooseDevice = (kind: DeviceKind, device: string): Promise<void> =>
  areaCommand({ _tag: "DeviceAsked", area: "call", kind, device })

export const sharesScreen = slice(({ call }) => call.sharesScreen === true, false)

/** Whether my own picture is mirrored (CALL-66). */
export const isMirror = computed((): boolean => {
  const track = streams.value.mine?.getVideoTracks()[0]
  return isMirrored(
    track === undefined || sharesScreen.value ? null : { facing: track.getSettings().facingMode ?? "", name: track.label }
  )
})

/** Whether the browser lets pages show a screen: on desks. */
export const canShareScreen = (): boolean => "mediaDevices" in navigator && "getDisplayMedia" in navigator.mediaDevices

export const shareScreen = (on: boolean): Promise<void> => areaCommand({ _tag: "ScreenAsked", area: "call", on })

/** Whether the browser shows a picture in a window of its own, above all others. */
export const canFloat = (): boolean => "pictureInPictureEnabled" in document && document.pictureInPictureEnabled

/** Shows a picture in a window of its own, or returns it to the page. */
export const toggleFloating = async (picture: HTMLVideoElement): Promise<void> => {
  if (document.pictureInPictureElement === picture) await document.exitPictureInPicture()
  else await picture.requestPictureInPicture()
}

/** What a press of a key does in a call (CALL-64). */
export const callKeyOf = (press: KeyPress, isApple: boolean) => callKey(press, isApple)
