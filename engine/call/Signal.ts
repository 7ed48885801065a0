import { Schema } from "effect"
import { UserId } from "../account/User.ts"
import { MessageId } from "../message/Message.ts"
import { CallMedia } from "./Call.ts"
import { CallCode } from "./codes.ts"

/** What a signal of a call says (spec 3.3): `elsewhere` is the service's copy to my other devices of what one of them did. */
export const SignalEvent = Schema.Literals(["calling", "accepted", "offer", "answer", "candidate", "hangup", "busy", "elsewhere"])
export type SignalEvent = typeof SignalEvent.Type

/** A signal of a call that a device sends (spec 3.3, 7.1). */
export const Signal = Schema.Struct({
  call: MessageId,
  /** The other side of the call. */
  peer: UserId,
  event: SignalEvent,
  code: CallCode,
  media: CallMedia,
  /** A session description, with `offer` and `answer`; empty otherwise. */
  sdp: Schema.String,
  /** A route, with `candidate`: JSON text; empty otherwise. */
  candidate: Schema.String,
  /** How long was talked, in seconds, with `hangup`. */
  seconds: Schema.Int
})
export type Signal = typeof Signal.Type

/** A signal as it reaches a device. */
export const SignalTold = Schema.Struct({
  ...Signal.fields,
  /** Whether another device of mine did it, or the service speaks of me. */
  own: Schema.Boolean,
  /** Whether the device that did it is of this one's kind: both mobile, or neither. */
  sameKind: Schema.Boolean
})
export type SignalTold = typeof SignalTold.Type
