import { callDuration } from "#engine/call/callDuration.ts"
import { type CallCode, CODES } from "#engine/call/codes.ts"
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

const KEYS: Partial<Record<CallCode, EventKey>> = {
  [CODES.cancelled]: "call-cancelled",
  [CODES.refused]: "call-refused",
  [CODES.notConnected]: "call-not-connected",
  [CODES.busy]: "call-busy",
  [CODES.elsewhere]: "call-elsewhere"
}

/** Codes of a call that who was called missed, unless they took it up (CALL-20). */
const MISSED: ReadonlySet<CallCode> = new Set([CODES.cancelled, CODES.busy, CODES.notConnected])

/** What the message of a call says to its caller, and to who was called, each in their own language. `wasTaken`: who was called took it up. */
export const wordsOfCall = ({ code, isVideo, seconds }: CallState, wasTaken = false): StoredEvent => {
  if (code === CODES.notConnected && seconds > 0) return { key: "call-broken", params: { time: callDuration(seconds) } }
  const key = KEYS[code]
  if (key !== undefined) return { key, params: {}, ...(MISSED.has(code) && !wasTaken ? { called: "call-missed" } : {}) }
  if (code === CODES.ended) return { key: "call-ended", params: { time: callDuration(seconds) } }
  return { key: isVideo ? "call-video" : "call-voice", params: {} }
}

/** A call as a message holds it. */
export const callContent = (state: CallState, wasTaken = false) => ({
  type: CALL,
  content: JSON.stringify(wordsOfCall(state, wasTaken)),
  extends: JSON.stringify(extendsOfCall(state))
})
