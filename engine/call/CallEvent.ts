import { Schema } from "effect"
import { UserId } from "../account/User.ts"
import { MessageId } from "../message/Message.ts"
import { CallMedia } from "./Call.ts"
import { CallCode } from "./codes.ts"
import { SignalTold } from "./Signal.ts"

/** What happens to the line of a device; when, is told beside it. What names a call counts only while that one is on the line. */
export const CallEvent = Schema.TaggedUnion({
  /** The user calls somebody; `call` is a new id. */
  Dial: { call: MessageId, peer: UserId, media: CallMedia },
  /** The user takes up what rings. */
  Accept: {},
  /** The user cancels, refuses or hangs up, as the call stands. */
  HangUp: {},
  /** A signal arrived. */
  Told: { signal: SignalTold },
  /** The service answered `calling` or `accepted`; with a call that stands `instead` of mine, for the other side called first. */
  Answered: {
    call: MessageId,
    code: CallCode,
    instead: Schema.optionalKey(Schema.Struct({ call: MessageId, media: CallMedia }))
  },
  /** The service did not answer `calling` or `accepted`. */
  SendFailed: { call: MessageId },
  /** Somebody is on no device any more. */
  PeerOffline: { peer: UserId },
  /** The socket is there again after it was not: what was told meanwhile is lost. */
  SocketBack: {},
  /** Microphone and, for a video call, camera are there. */
  MediaReady: { call: MessageId },
  /** There is no microphone, or it may not be used; `isDenied`: the person or their browser does not allow it. */
  MediaFailed: { call: MessageId, isDenied: Schema.optionalKey(Schema.Boolean) },
  /** This side's description is made: the offer, or the answer to one; without `kind` what a side begins with. */
  Described: { call: MessageId, sdp: Schema.String, kind: Schema.optionalKey(Schema.Literals(["offer", "answer"])) },
  /** A route to this device was found. */
  RouteFound: { call: MessageId, candidate: Schema.String },
  /** What this side sends is not what was described: the camera was switched on. */
  MediaChanged: { call: MessageId },
  /** This side could not be described, or the other side's description not be taken. */
  NegotiationFailed: { call: MessageId },
  /** Sound goes through, or goes through again. */
  MediaConnected: { call: MessageId },
  /** Sound no longer goes through. */
  MediaLost: { call: MessageId },
  /** Time has passed; asked for by `Wake`, harmless at any time. */
  Tick: {}
})
export type CallEvent = typeof CallEvent.Type
