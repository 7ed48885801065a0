import { abandonCall } from "#engine/call/relay.ts"
import { secondsSince } from "#engine/call/trueEnd.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { type Program, run, tellLines } from "../store/Program.ts"
import { CALL } from "./callMessage.ts"
import { endCall } from "./endCall.ts"
import { ongoingCall, ongoingOf } from "./ongoing.ts"
import { personOf } from "./personOf.ts"
import { signalAudience } from "./signalWire.ts"

export interface Tended {
  /** Sessions whose devices are known to be there. */
  readonly present: ReadonlyArray<string>
  /** Calls that have no device left to end them, as somebody saw them: whether they rang. */
  readonly abandoned: ReadonlyArray<{ readonly id: string; readonly rang: boolean }>
  readonly now: Millis
}

const CALLER = "UPDATE calls SET caller_seen = ? WHERE caller_device = ?"
const CALLEE = "UPDATE calls SET callee_seen = ? WHERE callee_device = ?"

/** WRITE: notes which devices in calls are there, and ends what no device can end; both sides hear it, and what rang was missed (CALL-29, DEC-0051). */
export function* tendCalls({ abandoned, now, present }: Tended): Program<void> {
  for (const device of present) {
    yield* run(CALLER, now, device)
    yield* run(CALLEE, now, device)
  }
  for (const { id, rang } of abandoned) yield* give(id, rang, now)
}

/** Ends a call, unless it was taken up or ended meanwhile. */
function* give(id: string, rang: boolean, now: Millis): Program<void> {
  const call = yield* ongoingCall(id)
  if (call === undefined || rang !== (call.callee_device === null)) return
  const ongoing = ongoingOf(call)
  const { copies } = abandonCall([ongoing], ongoing)
  const seconds = secondsSince(call.taken_at, now)
  for (const { except, signal, to } of copies) {
    const peer = yield* personOf(signal.peer)
    const heard = {
      signal: { ...signal, seconds },
      isVideo: call.is_video === 1,
      isMobile: false,
      status: "" as const,
      msg_id: call.msg_id,
      now,
      by: peer,
      isOwn: false,
      isCalled: to === call.callee && rang,
      peer,
      to
    }
    yield* tellLines({ scope: "", n: 0, at: now, type: CALL, audiences: [signalAudience(heard, except, "")] })
  }
  for (const { signal } of copies.slice(0, 1)) yield* endCall(call, signal.code, seconds, now)
}
