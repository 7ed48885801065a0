import type { UserId } from "../../../account/User.ts"
import type { DeviceKind } from "../../../call/devices.ts"
import type { CallMedia } from "../../../call/Call.ts"
import type { MessageId } from "../../../message/Message.ts"

/** What a person asks of calls (spec 2.10, 4.11). */
export type CallCommand =
  /** Calls somebody; `call` is a new id. */
  | { readonly _tag: "DialAsked"; readonly call: MessageId; readonly peer: UserId; readonly media: CallMedia }
  /** Takes up what rings. */
  | { readonly _tag: "TakeAsked" }
  /** Cancels, refuses or hangs up, as the call stands. */
  | { readonly _tag: "HangUpAsked" }
  | { readonly _tag: "MicrophoneAsked"; readonly on: boolean }
  | { readonly _tag: "CameraAsked"; readonly on: boolean }
  /** Uses another device; `device` is its id, empty for the one of the system. */
  | { readonly _tag: "DeviceAsked"; readonly kind: DeviceKind; readonly device: string }
  /** Shows the screen to the other side, as the browser lets the person choose it, or ends that. */
  | { readonly _tag: "ScreenAsked"; readonly on: boolean }
  /** Has read how to allow the microphone. */
  | { readonly _tag: "DenialReadAsked" }
