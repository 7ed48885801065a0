import { Option, Schema } from "effect"
import { UserId } from "../account/User.ts"
import { CallCode, endsCall } from "../call/codes.ts"
import type { SignalEvent, SignalTold } from "../call/Signal.ts"
import { ID_MAX } from "../message/limits.ts"
import { MessageId } from "../message/Message.ts"
import { Bit, intOr, LooseId, LooseObject, LooseText, withFallback } from "./loose.ts"

/* How signals are read. Apart from `signals.ts`: pages without a call need only the shapes in which they travel. */

/** How events of a call are spelt on the wire; `candidate` as one server has it (spec 3.3). */
const EVENTS: Readonly<Record<string, SignalEvent>> = {
  calling: "calling",
  acceptRtc: "accepted",
  offer: "offer",
  answer: "answer",
  iceCandidate: "candidate",
  candidate: "candidate",
  hangup: "hangup",
  busy: "busy",
  otherOpt: "elsewhere"
}

const SPELT: Readonly<Record<SignalEvent, string>> = {
  calling: "calling",
  accepted: "acceptRtc",
  offer: "offer",
  answer: "answer",
  candidate: "iceCandidate",
  hangup: "hangup",
  busy: "busy",
  elsewhere: "otherOpt"
}

/** How an event of a call is spelt on the wire (spec 3.3). */
export const wireEvent = (event: SignalEvent): string => SPELT[event]

/** The event of a word of the wire; nothing for what nobody knows. */
export const eventSpelt = (word: string): SignalEvent | undefined => (Object.hasOwn(EVENTS, word) ? EVENTS[word] : undefined)

const WebrtcData = Schema.Struct({
  id: LooseText.check(Schema.isMinLength(1), Schema.isMaxLength(ID_MAX)),
  toContactId: LooseId,
  fromUser: Schema.Struct({ id: LooseId }),
  extends: LooseObject
})

const Extends = Schema.Struct({
  event: LooseText,
  type: withFallback(Bit, 0),
  code: intOr(901),
  sdp: withFallback(LooseText, ""),
  iceCandidate: withFallback(Schema.Unknown, ""),
  callTime: intOr(0),
  isMobile: withFallback(Bit, 0),
  /** Our addition: with a busy that the service says itself, because the other side is not there (DEC-0271). */
  absent: withFallback(Bit, 0)
})

const decodeData = Schema.decodeUnknownOption(WebrtcData)
const decodeExtends = Schema.decodeUnknownOption(Extends)
const decodeCode = Schema.decodeUnknownOption(CallCode)

/** A route as JSON text, whichever form it came in; nothing is empty. */
export const routeOf = (route: unknown): string =>
  typeof route === "object" && route !== null ? JSON.stringify(route) : typeof route === "string" ? route : ""

/**
 * A signal from the data of a `webrtc` frame, as `me` sees it on a device that is mobile or not; nothing where event or code are unknown
 * or who is concerned is not said (CALL-02, spec 3.3, 7.8).
 */
export const readSignal = (data: unknown, me: UserId, isMobile: boolean): Option.Option<SignalTold> =>
  Option.gen(function* () {
    const { extends: bag, fromUser, id, toContactId } = yield* decodeData(data)
    const { callTime, event: spelt, iceCandidate, sdp, type, ...more } = yield* decodeExtends(bag)
    const code = yield* decodeCode(more.code)
    const event = yield* Option.fromUndefinedOr(eventSpelt(spelt))
    const own = fromUser.id === me
    const isService = event === "busy" && more.absent
    return {
      call: MessageId.make(id),
      peer: UserId.make(own ? toContactId : fromUser.id),
      event,
      code,
      media: type ? "video" : "voice",
      sdp,
      candidate: routeOf(iceCandidate),
      seconds: Math.max(0, callTime),
      own: own || isService,
      sameKind: more.isMobile === isMobile
    }
  })

/** What is over, by its message. */
export interface CallOver {
  readonly call: MessageId
  readonly code: CallCode
  /** How long was talked. */
  readonly seconds: number
}

const Over = Schema.Struct({ code: intOr(0), callTime: intOr(0) })
const decodeOver = Schema.decodeUnknownOption(Over)

/** The end of a call as its message has it, which also tells a device that missed the signal; nothing while it goes on (CALL-37, DEC-0273). */
export const readEnd = ({
  extends: bag,
  id,
  type
}: {
  readonly id: string
  readonly type?: string
  readonly extends?: object | null
}): Option.Option<CallOver> =>
  Option.gen(function* () {
    const { callTime, ...more } = yield* decodeOver(type === "webrtc" ? bag : undefined)
    const code = yield* Option.filter(decodeCode(more.code), endsCall)
    return { call: MessageId.make(id), code, seconds: Math.max(0, callTime) }
  })
