import { Schema } from "effect"
import { UserId } from "../account/User.ts"
import { Millis } from "../format/Millis.ts"
import { MessageId } from "../message/Message.ts"
import { CallCode } from "./codes.ts"

/** With or without pictures (spec 1.2). */
export const CallMedia = Schema.Literals(["voice", "video"])
export type CallMedia = typeof CallMedia.Type

/** One call as one side sees it. Its id is that of the message that tells of it in the chat (spec 2, 3.3). */
export const Call = Schema.Struct({
  id: MessageId,
  peer: UserId,
  media: CallMedia,
  /** Whether this side called. */
  outgoing: Schema.Boolean
})
export type Call = typeof Call.Type

/** Why a call is over, as this device knows it. */
export const EndReason = Schema.Literals([
  /** The caller gave up while it rang. */
  "cancelled",
  /** Nobody took it up in time. */
  "no-answer",
  /** The callee said no. */
  "refused",
  /** Somebody hung up after it was taken up. */
  "hung-up",
  /** The other side is in another call. */
  "busy",
  /** The other side is not there, or went. */
  "peer-offline",
  /** Another device of mine has it. */
  "elsewhere",
  /** I am in a call on another device, so this one did not begin. */
  "device-busy",
  /** Taken up, but no sound came through in time; or the service knows nothing of it. */
  "not-connected",
  /** Sound came through, and stayed away. */
  "lost",
  /** No microphone or camera. */
  "no-media",
  /** The service could not be reached. */
  "not-sent"
])
export type EndReason = typeof EndReason.Type

/** What is known of the other side's media: its description, and routes that came before it. */
export const Remote = Schema.Struct({
  /** Whether the other side's description is set. */
  described: Schema.Boolean,
  /** Routes (`iceCandidate`) that wait for the description, oldest first. */
  waiting: Schema.Array(Schema.String),
  /** When this side last described itself first, as long as that waits for its answer, or sound stays away. */
  offeredAt: Schema.optionalKey(Millis),
  /** How often it did so in a row. */
  offers: Schema.optionalKey(Schema.Int)
})
export type Remote = typeof Remote.Type

/** Where the call on this device stands. All instants are of this device's clock. */
export const Phase = Schema.TaggedUnion({
  /** No call since the start. */
  Idle: {},
  /** Microphone and camera are asked for; `since` is when I called, or when it began to ring. */
  Preparing: { call: Call, since: Millis },
  /** It rings at the other side. */
  Dialling: { call: Call, since: Millis },
  /** It rings here. */
  Ringing: { call: Call, since: Millis },
  /** Taken up at `since`; the two devices look for a way to each other. */
  Connecting: { call: Call, since: Millis, remote: Remote },
  /** Sound goes through; `since` is still when it was taken up. `lostAt`: it has stayed away since. */
  Talking: { call: Call, since: Millis, remote: Remote, lostAt: Schema.NullOr(Millis) },
  /** Over: why, with which code, after how many seconds. */
  Ended: { call: Call, reason: EndReason, code: CallCode, seconds: Schema.Int }
})
export type Phase = typeof Phase.Type

/** A phase in which there is a call on this device. */
export type Active = Exclude<Phase, { readonly _tag: "Idle" | "Ended" }>

/** Whom this person is in a call with, on whichever device (spec 3.12, 4.11). */
export const Lock = Schema.TaggedUnion({
  Free: {},
  Held: { call: MessageId, peer: UserId, since: Millis }
})
export type Lock = typeof Lock.Type

/** The one line of a device: the call on it, the call lock, and the calls that are over, oldest first. */
export const CallLine = Schema.Struct({ phase: Phase, lock: Lock, over: Schema.Array(MessageId) })
export type CallLine = typeof CallLine.Type

/** Nobody holds the line. */
export const FREE: Lock = { _tag: "Free" }

/** A line before its first call. */
export const IDLE: CallLine = { phase: { _tag: "Idle" }, lock: FREE, over: [] }

/** The phase, where there is a call on this device. */
export const activePhase = (line: CallLine): Active | undefined =>
  line.phase._tag === "Idle" || line.phase._tag === "Ended" ? undefined : line.phase

/** Whether the call was taken up. */
export const isTakenUp = (phase: Active): phase is Extract<Active, { readonly _tag: "Connecting" | "Talking" }> =>
  phase._tag === "Connecting" || phase._tag === "Talking"
