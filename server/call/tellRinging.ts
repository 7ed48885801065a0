import { CODES } from "#engine/call/codes.ts"
import { RING_LIMIT } from "#engine/call/timers.ts"
import { isOfFuture } from "#engine/format/future.ts"
import type { Hub } from "../socket/Hub.ts"
import { CALL, INCOMING } from "./callMessage.ts"
import type { RingingCall } from "./ongoing.ts"
import { signalAudience } from "./signalWire.ts"

/** A socket that was not there when it began to ring hears it now, on a device that was opened for it or comes back (DEC-0273). */
export const tellRinging = (
  hub: Pick<Hub, "catchUp">,
  clientId: string,
  userId: number,
  ringing: ReadonlyArray<RingingCall>,
  now: number
): void => {
  for (const { call, caller } of ringing) {
    // one that rang too long is about to end (CALL-29)
    if (isOfFuture(call.since, now) || now - call.since >= RING_LIMIT) continue
    const signal = { call: call.id, event: "calling", code: CODES.calling, sdp: "", candidate: "", seconds: 0 } as const
    const heard = {
      signal,
      isVideo: call.is_video === 1,
      isMobile: false,
      status: INCOMING,
      msg_id: call.msg_id,
      now,
      to: userId
    }
    hub.catchUp(clientId, CALL, signalAudience({ ...heard, by: caller, isOwn: false, peer: caller }, null, ""))
  }
}
