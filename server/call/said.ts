import { Result } from "effect"
import type { UserId } from "#engine/account/User.ts"
import { routeOf, eventSpelt } from "#engine/api/readSignal.ts"
import type { CallRequest } from "#engine/api/calls.ts"
import { CODES } from "#engine/call/codes.ts"
import type { Signal } from "#engine/call/Signal.ts"
import { type Refused, refused } from "#engine/error/refusal.ts"
import { ID_MAX } from "#engine/message/limits.ts"
import type { MessageId } from "#engine/message/Message.ts"
import { isMessageId } from "../message/write/messageId.ts"

/** Most bytes of a session description, and of one route (DEC-0087). */
const SDP_MAX = 64 * 1024
const ROUTE_MAX = 4 * 1024
/** Longest call, in seconds, that a device may claim; what the service knows better counts. */
const SECONDS_MAX = 7 * 24 * 3600

/** A device's word, as far as it can be judged without the store. */
export interface CheckedSignal {
  readonly signal: Signal
  /** `status` as it was said: 0 to 4, or nothing. */
  readonly status: number | ""
}

const wrong = (field: string) => Result.fail(refused("wrong-shape", { field }))

const isLonger = (text: string, bytes: number): boolean => text.length > bytes || Buffer.byteLength(text) > bytes

const CODE_OF = { calling: CODES.calling, accepted: CODES.accepted, busy: CODES.busy } as const

/** Reads a signal of a call: only the fields of its event, within their limits (H-25). */
export const readCallSignal = (request: CallRequest<"sendToMsg">): Result.Result<CheckedSignal, Refused> => {
  const { callTime, code, event: word, iceCandidate, id, sdp, status, toContactId, type } = request
  if (!isMessageId(id)) return Result.fail(refused("message-id", { max: ID_MAX }))
  const event = eventSpelt(word === "" ? "calling" : word)
  if (event === undefined || event === "elsewhere") return wrong("event")
  const describes = event === "offer" || event === "answer"
  const route = event === "candidate" ? routeOf(iceCandidate) : ""
  if (describes && sdp === "") return wrong("sdp")
  if (event === "candidate" && route === "") return wrong("iceCandidate")
  if (isLonger(sdp, SDP_MAX)) return Result.fail(refused("signal-size", { max: SDP_MAX }))
  if (isLonger(route, ROUTE_MAX)) return Result.fail(refused("signal-size", { max: ROUTE_MAX }))
  const said = event === "hangup" ? ENDS.find((each) => each === code) : CODE_OF[event as keyof typeof CODE_OF]
  return Result.succeed({
    signal: {
      call: id as MessageId,
      peer: toContactId as UserId,
      event,
      code: said ?? (event === "hangup" ? CODES.ended : CODES.calling),
      media: type ? "video" : "voice",
      sdp: describes ? sdp : "",
      candidate: route,
      seconds: event === "hangup" ? Math.min(Math.max(0, callTime), SECONDS_MAX) : 0
    },
    status: /^[0-4]$/.test(status) ? Number(status) : ""
  })
}

/** Codes with which somebody may hang up. */
const ENDS = [CODES.cancelled, CODES.refused, CODES.notConnected, CODES.ended] as const
