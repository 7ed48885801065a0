import { callDuration } from "#engine/call/callDuration.ts"
import type { CallCode } from "#engine/call/codes.ts"
import { type CallRecord, callRecord } from "#engine/call/record.ts"
import type { StoredEvent } from "../message/event.ts"
import type { EventKey } from "../texts.ts"

/** What the message of a call keeps: never what devices said to find each other. */
export interface CallState {
  readonly code: CallCode
  readonly isVideo: boolean
  /** Whether the device that called is mobile. */
  readonly isMobile: boolean
  /** How long was talked, in seconds. */
  readonly seconds: number
}

/** Type of a message that tells of a call. */
export const CALL = "webrtc"

/** `status` of whom a call reaches: it comes in. */
export const INCOMING = 3

/** `extends` of the message of a call, in which its state is kept (spec 3.3). */
export const extendsOfCall = ({ code, isMobile, isVideo, seconds }: CallState) => ({
  type: isVideo ? 1 : 0,
  event: "calling",
  status: INCOMING,
  code,
  callTime: seconds,
  isMobile: isMobile ? 1 : 0
})

/** The state of a call by what its message keeps. */
export const stateOf = (json: string): CallState => {
  const { callTime, code, isMobile, type } = JSON.parse(json) as ReturnType<typeof extendsOfCall>
  return { code, isVideo: type === 1, isMobile: isMobile === 1, seconds: callTime }
}

const KEYS: Readonly<Record<Exclude<CallRecord["_tag"], "Running">, EventKey>> = {
  Cancelled: "call-cancelled",
  Missed: "call-missed",
  Refused: "call-refused",
  Declined: "call-refused",
  Busy: "call-busy",
  Elsewhere: "call-elsewhere",
  NotConnected: "call-not-connected",
  Talked: "call-ended"
}

const sentenceOf = (record: CallRecord, isVideo: boolean): Pick<StoredEvent, "key" | "params"> => {
  if (record._tag === "Running") return { key: isVideo ? "call-video" : "call-voice", params: {} }
  const isBroken = record._tag === "NotConnected" && record.seconds > 0
  const params = record._tag === "Talked" || isBroken ? { time: callDuration(record.seconds) } : {}
  return { key: isBroken ? "call-broken" : KEYS[record._tag], params }
}

/** What the message of a call says to its caller, and to who was called, each in their own language (CALL-20). `wasTaken`: who was called took it up. */
export const wordsOfCall = ({ code, isVideo, seconds }: CallState, wasTaken = false): StoredEvent => {
  const outcome = { code, seconds, taken: wasTaken }
  const caller = sentenceOf(callRecord(outcome, true), isVideo)
  const called = sentenceOf(callRecord(outcome, false), isVideo)
  return { ...caller, ...(called.key === caller.key ? {} : { called: called.key }) }
}

/** A call as a message holds it. */
export const callContent = (state: CallState, wasTaken = false) => ({
  type: CALL,
  content: JSON.stringify(wordsOfCall(state, wasTaken)),
  extends: JSON.stringify(extendsOfCall(state))
})
