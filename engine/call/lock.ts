import type { UserId } from "../account/User.ts"
import type { Millis } from "../format/Millis.ts"
import type { MessageId } from "../message/Message.ts"
import type { Lock } from "./Call.ts"
import { endsCall } from "./codes.ts"
import type { SignalEvent, SignalTold } from "./Signal.ts"

const CLAIMS: ReadonlyArray<SignalEvent> = ["calling", "offer", "answer", "elsewhere"]

/**
 * Whether a signal says that this person is in a call: calling, offer, answer, and what another device took up (CALL-03, spec 4.11,
 * DEC-0051). The lock then holds the other side's id, whichever of them it was.
 */
export const claimsLine = (signal: Pick<SignalTold, "code" | "event">): boolean =>
  CLAIMS.includes(signal.event) && !endsCall(signal.code)

/** Whether a signal ends its call, and so frees the line that is held by it: hangup, busy, an ending code of my own side (CALL-04, spec 4.11). */
export const freesLine = (signal: Pick<SignalTold, "code" | "event" | "own">): boolean =>
  signal.event === "hangup" || signal.event === "busy" || (signal.own && endsCall(signal.code))

/** Whether the line is held by a call with this person: it is freed where they go offline (CALL-05, spec 4.11). */
export const isHeldBy = (lock: Lock, peer: UserId): boolean => lock._tag === "Held" && lock.peer === peer

/** Whether somebody else than the other side speaks of the call that holds the line: only the two of a call have a word in it (CALL-69, DEC-0392). */
export const speaksOfOthers = (lock: Lock, { call, own, peer }: Pick<SignalTold, "call" | "own" | "peer">): boolean =>
  !own && isHeldFor(lock, call) && !isHeldBy(lock, peer)

/** A line held by a call on another device of mine is free again after so long without a sign of it, in milliseconds: 1 h (CALL-06, DEC-0051). */
export const LOCK_LIMIT = 3_600_000

/** Whether the line is held by this call. */
export const isHeldFor = (lock: Lock, call: MessageId): lock is Extract<Lock, { readonly _tag: "Held" }> =>
  lock._tag === "Held" && lock.call === call

/** The line is held by this call from now on. */
export const withHolder = (signal: Pick<SignalTold, "call" | "peer">, now: Millis): Lock => ({
  _tag: "Held",
  call: signal.call,
  peer: signal.peer,
  since: now
})
