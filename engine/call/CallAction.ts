import type { Millis } from "../format/Millis.ts"
import type { MessageId } from "../message/Message.ts"
import type { Call } from "./Call.ts"
import type { CallNotice } from "./notices.ts"
import type { CallRecord } from "./record.ts"
import type { Signal } from "./Signal.ts"
import type { Sound } from "./sounds.ts"

/** What is to be done now, as values; in their order. */
export type CallAction =
  /**
   * To the service. Of `calling` and `accepted` feed what came back, `Answered` or `SendFailed`; say `hangup` again until it is answered
   * (DEC-0052); of the rest nothing.
   */
  | { readonly _tag: "Send"; readonly signal: Signal }
  /** Ask for the microphone, and for the camera if `video`; feed `MediaReady` or `MediaFailed`. */
  | { readonly _tag: "OpenMedia"; readonly call: MessageId; readonly video: boolean }
  /** Give microphone, camera and connection back. */
  | { readonly _tag: "CloseMedia" }
  /** Describe this side first; `restart` looks for new routes. Feed `Described`. */
  | { readonly _tag: "MakeOffer"; readonly call: MessageId; readonly restart: boolean }
  /** Take the caller's description and answer it. Feed `Described`. */
  | { readonly _tag: "TakeOffer"; readonly call: MessageId; readonly sdp: string }
  /** Take the callee's description. */
  | { readonly _tag: "TakeAnswer"; readonly call: MessageId; readonly sdp: string }
  /** Take a route of the other side. */
  | { readonly _tag: "TakeRoute"; readonly call: MessageId; readonly candidate: string }
  | { readonly _tag: "OpenPage"; readonly call: Call }
  | { readonly _tag: "ClosePage" }
  /** From now on; `none` is silence. */
  | { readonly _tag: "Play"; readonly sound: Sound }
  | { readonly _tag: "Notice"; readonly notice: CallNotice }
  /** What the message of the call says from now on. */
  | { readonly _tag: "Record"; readonly call: Call; readonly record: CallRecord }
  /** Feed `Tick` at this time; replaces an earlier wish. */
  | { readonly _tag: "Wake"; readonly at: Millis }
