import type { UserId } from "../../../account/User.ts"
import type { CallLine, CallMedia } from "../../../call/Call.ts"
import type { CallDevice, ChosenDevices, LostDevices } from "../../../call/devices.ts"
import type { CallQuality } from "../../../call/quality.ts"
import type { Signal } from "../../../call/Signal.ts"
import type { MessageId } from "../../../message/Message.ts"

/** A server that helps two devices to find a way to each other. */
export interface RtcServer {
  /** Its addresses, one for each way to reach it. */
  readonly urls: ReadonlyArray<string>
  readonly username: string
  readonly credential: string
}

/** The call of this device, and what is around it (spec 4.11). */
export interface CallsState {
  /** `null` before the first call of this page. */
  readonly line: CallLine | null
  /** My microphone, and my camera, are switched off. */
  readonly muted: boolean
  readonly cameraOff: boolean
  /** In a voice call: my camera is on. */
  readonly cameraOn?: true
  /** The microphone is in use, or asked for. */
  readonly usesMedia: boolean
  /** A call of mine of which the service has not answered yet that it rings. */
  readonly dialling: MessageId | null
  /** The last goodbye, until the service has answered it. */
  readonly goodbye: { readonly signal: Signal; readonly tries: number } | null
  /** Takes up another call, and waits until the service has heard of mine, which it replaces: a device that calls leaves what it is in. */
  readonly waiting?: Signal
  /** How the call comes through, once that was read. */
  readonly quality?: CallQuality
  /** The other side sees my screen. */
  readonly sharesScreen?: true
  /** What there is to hear, see and be heard by, once somebody talked here. */
  readonly devices?: ReadonlyArray<CallDevice>
  /** What the person chose of it; it stays for the next call. */
  readonly chosen?: ChosenDevices
  /** What went in this call and may come back. */
  readonly lost?: LostDevices
  /** The call that did not begin because microphone or camera are not allowed, until the person has read how to allow them. */
  readonly denied?: { readonly peer: UserId; readonly media: CallMedia }
}

/** No call, and nothing of one. */
export const NO_CALL: CallsState = {
  line: null,
  muted: false,
  cameraOff: false,
  usesMedia: false,
  dialling: null,
  goodbye: null
}
