import { Context } from "effect"
import type { CallAction } from "../../call/CallAction.ts"
import type { CallDevice, DeviceKind } from "../../call/devices.ts"
import type { QualityReading } from "../../call/quality.ts"
import type { MediaEvent } from "../../call/media.ts"
import type { MessageId } from "../../message/Message.ts"
import type { RtcServer } from "../areas/call/State.ts"

/** What is done about the media of a call (spec 4.11); what comes of it is told as an {@link RtcEvent}. */
export type RtcDeed =
  /** `isRelayOnly`: what is heard and seen goes through a relay, or nowhere. */
  | (Extract<CallAction, { readonly _tag: "OpenMedia" }> & { readonly isRelayOnly: boolean })
  | Extract<CallAction, { readonly _tag: "CloseMedia" | "MakeOffer" | "TakeOffer" | "TakeAnswer" | "TakeRoute" }>
  /** These servers help from the next description on. */
  | { readonly _tag: "UseServers"; readonly servers: ReadonlyArray<RtcServer> }
  | { readonly _tag: "Microphone"; readonly on: boolean }
  | { readonly _tag: "Camera"; readonly on: boolean }
  /** Another microphone, loudspeaker or camera; `device` is its id, empty for the one of the system. */
  | { readonly _tag: "Device"; readonly kind: DeviceKind; readonly device: string }
  /** The screen in the place of the camera: the browser asks which, and has a button that ends it. */
  | { readonly _tag: "Screen"; readonly on: boolean }
  /** What is heard, and whether the device vibrates, from now on. */
  | { readonly _tag: "Ring"; readonly sound: "ring" | "ringback" | "none"; readonly vibrate: boolean }

/** What the port tells of the devices of a call, and of how it comes through. */
export type InCallEvent = { readonly call: MessageId } & (
  | { readonly _tag: "CameraFailed" }
  /** All that are there now. */
  | { readonly _tag: "DevicesFound"; readonly devices: ReadonlyArray<CallDevice> }
  /** This one is used from now on. */
  | { readonly _tag: "DeviceUsed"; readonly kind: DeviceKind; readonly device: string }
  /** It cannot be used: what was used before goes on. */
  | { readonly _tag: "DeviceFailed"; readonly kind: DeviceKind }
  /** The one that is used was unplugged. */
  | { readonly _tag: "DeviceEnded"; readonly kind: DeviceKind }
  /** The other side sees the screen, or no more. */
  | { readonly _tag: "ScreenShared"; readonly on: boolean }
  /** It cannot be shown. */
  | { readonly _tag: "ScreenFailed" }
  | { readonly _tag: "QualityRead"; readonly reading: QualityReading }
)

/** What the port tells. `CameraFailed`: it could not be switched on; `PageLeft`: the page that has the microphone is closed or left. */
export type RtcEvent = MediaEvent | InCallEvent | { readonly _tag: "PageLeft" }

/** Microphone, camera and the connection of a call, one at a time; without an adapter there is no microphone. */
export const Rtc = Context.Reference<{
  /** Does it in order, never fails, and decides nothing. */
  readonly carryOut: (deed: RtcDeed, tell: (event: RtcEvent) => void) => void
}>("engine/client/ports/Rtc", {
  defaultValue: () => ({
    carryOut: (deed, tell) => {
      if (deed._tag === "OpenMedia") tell({ _tag: "MediaFailed", call: deed.call })
    }
  })
})
