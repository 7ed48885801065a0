import { DeviceId, type Ongoing } from "#engine/call/relay.ts"
import type { UserId } from "#engine/account/User.ts"
import type { Millis } from "#engine/format/Millis.ts"
import type { MessageId } from "#engine/message/Message.ts"
import { sessionUser } from "../account/session/session.ts"
import type { Author } from "../message/messageWire.ts"
import type { Caller } from "../store/Asking.ts"
import { all, one, type Program, run } from "../store/Program.ts"
import { personOf } from "./personOf.ts"

/** A call that rings or runs. It lies in the database, so that whichever process hears a word of it knows it. */
export interface CallRow {
  readonly id: MessageId
  readonly msg_id: number
  readonly chat: string
  readonly caller: UserId
  readonly callee: UserId
  readonly caller_device: string
  /** Nothing while it rings. */
  readonly callee_device: string | null
  /** When each device was last known to have a socket, in milliseconds. */
  readonly caller_seen: number
  readonly callee_seen: number
  readonly is_video: number
  readonly since: Millis
  readonly taken_at: Millis | null
}

/** The call as the rules know it. */
export const ongoingOf = ({ callee, callee_device, caller, caller_device, id, since }: CallRow): Ongoing => ({
  call: id,
  caller,
  callee,
  callerDevice: DeviceId.make(caller_device),
  calleeDevice: callee_device === null ? null : DeviceId.make(callee_device),
  since
})

const ROW = "id, msg_id, chat, caller, callee, caller_device, callee_device, caller_seen, callee_seen, is_video, since, taken_at"

const ABOUT = `SELECT ${ROW} FROM calls WHERE id = ? OR caller IN (?, ?) OR callee IN (?, ?) ORDER BY id`

/** The call of this id, and those in which one of two people is. */
export function* callsAbout(id: string, a: number, b: number): Program<ReadonlyArray<CallRow>> {
  return yield* all<CallRow>(ABOUT, id, a, b, a, b)
}

/** READ: all calls that ring or run. */
export function* ongoingCalls(): Program<ReadonlyArray<CallRow>> {
  return yield* all<CallRow>(`SELECT ${ROW} FROM calls ORDER BY id`)
}

const AT = `SELECT ${ROW} FROM calls WHERE callee = ? AND callee_device IS NULL ORDER BY since, id`

/** What rings at a person, with who calls. */
export interface RingingCall {
  readonly call: CallRow
  readonly caller: Author
}

/** READ: what rings at the person of a session. */
export function* ringingAt(asking: Caller): Program<ReadonlyArray<RingingCall>> {
  const { user_id } = yield* sessionUser(asking)
  const ringing: Array<RingingCall> = []
  for (const call of yield* all<CallRow>(AT, user_id)) ringing.push({ call, caller: yield* personOf(call.caller) })
  return ringing
}

/** READ: whether a call of somebody rings or runs. */
export function* isInCall(userId: number): Program<boolean> {
  return (yield* one("SELECT 1 AS found FROM calls WHERE caller = ? OR callee = ?", userId, userId)) !== undefined
}

const UNDER_WAY = `
  SELECT calls.since, calls.taken_at, calls.is_video, caller.account AS caller, callee.account AS callee
  FROM calls JOIN users AS caller ON caller.user_id = calls.caller JOIN users AS callee ON callee.user_id = calls.callee
  ORDER BY calls.since, calls.id`

/** A call that rings or runs, as the operator sees it: between which accounts, since when. */
export interface CallUnderWay extends Pick<CallRow, "is_video" | "since" | "taken_at"> {
  readonly caller: string
  readonly callee: string
}

/** READ: calls under way, the oldest first. */
export function* callsUnderWay(): Program<ReadonlyArray<CallUnderWay>> {
  return yield* all<CallUnderWay>(UNDER_WAY)
}

export function* ongoingCall(id: string): Program<CallRow | undefined> {
  return yield* one<CallRow>(`SELECT ${ROW} FROM calls WHERE id = ?`, id)
}

const BEGIN = `
  INSERT INTO calls (id, msg_id, chat, caller, callee, caller_device, caller_seen, callee_seen, is_video, since)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

export interface OngoingCall extends Pick<CallRow, "id" | "msg_id" | "chat" | "caller" | "callee" | "is_video" | "since"> {
  readonly device: string
}

/** A call rings from now on. */
export function* beginCall({ callee, caller, chat, device, id, is_video, msg_id, since }: OngoingCall): Program<void> {
  yield* run(BEGIN, id, msg_id, chat, caller, callee, device, since, since, is_video, since)
}

/** A device takes a call up. */
export function* takeUp(id: string, device: string, now: number): Program<void> {
  yield* run("UPDATE calls SET callee_device = ?, callee_seen = ?, taken_at = ? WHERE id = ?", device, now, now, id)
}
