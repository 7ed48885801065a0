import type { UserId } from "#engine/account/User.ts"
import { type CallCode, CODES } from "#engine/call/codes.ts"
import { type Copy, DeviceId, relaySignal, type Relayed } from "#engine/call/relay.ts"
import type { Signal } from "#engine/call/Signal.ts"
import { secondsSince, trueEnd } from "#engine/call/trueEnd.ts"
import { type SessionUser, sessionUser } from "../account/session/session.ts"
import type { Author } from "../message/messageWire.ts"
import { placeToWrite } from "../message/write/placeToWrite.ts"
import { post, type Posted } from "../message/write/post.ts"
import { chatKey, peerIn } from "../message/target.ts"
import { CALLS_MADE, CALL_SIGNALS } from "../setting/Limits.ts"
import { settingSql } from "../setting/settings.ts"
import { countUse } from "../store/limits.ts"
import { tellUsers } from "../store/log.ts"
import type { LogEntry } from "../store/LogEntry.ts"
import { one, only, type Program, refuse, tellLines } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { CALL, callContent, stateOf } from "./callMessage.ts"
import { endCall } from "./endCall.ts"
import { beginCall, callsAbout, type CallRow, ongoingOf, takeUp } from "./ongoing.ts"
import { personOf } from "./personOf.ts"
import type { CheckedSignal } from "./said.ts"
import { signalAudience } from "./signalWire.ts"
import { withholdEntries } from "./withheld.ts"

export interface Relay extends CheckedSignal {
  readonly asking: Caller
  /** Whether the device that says it is mobile. */
  readonly isMobile: boolean
  /** Whether the person whom it names has a socket. */
  readonly isThere: boolean
  /** Name of the socket of who says it; empty where they do not say. */
  readonly clientId: string
  /** Where everybody reaches the service; empty where only they know. */
  readonly home: string
}

/** What the service made of a word. */
export interface AnsweredBy {
  readonly me: Author
  /** The other side of the call. */
  readonly peer: Author
  /** The word as it counts. */
  readonly signal: Signal
  readonly isVideo: boolean
  /** Number of the call's message. */
  readonly msg_id: number
  /** Whether a call failed, because the other side is not online or in another call. */
  readonly isInVain: boolean
  /** Of a call that came to nothing: the other side is not there. */
  readonly isAbsent?: boolean
  /** Of a call that did not begin: the one that the other side began before, which rings here. */
  readonly instead?: { readonly id: string; readonly isVideo: boolean }
}

const SWITCH = `SELECT ${settingSql("chatInfo.webrtc")} AS calls`
/** What may be said while calls are switched off: that one is over. */
const ENDINGS: ReadonlySet<string> = new Set(["hangup", "busy"])

const KNOWN = "SELECT sender, chat, type, msg_id, extends FROM messages WHERE id = ?"

interface Known {
  readonly sender: number
  readonly chat: string
  readonly type: string
  readonly msg_id: number
  readonly extends: string
}

/** WRITE: a device's word in a call goes to whom it concerns (CALL-27, CALL-28); who takes no part in a call cannot say anything in it (H-25). */
export function* relayCall(asked: Relay): Program<AnsweredBy> {
  const { asking, signal } = asked
  const me = yield* sessionUser(asking)
  if (!ENDINGS.has(signal.event) && (yield* only<{ calls: number }>(SWITCH)).calls !== 1) yield* refuse("calls-off")
  yield* countUse(`signal:${me.user_id}`, CALL_SIGNALS, asking.now, "too-fast")
  const about = yield* callsAbout(signal.call, me.user_id, signal.peer)
  const call = about.find(({ id }) => id === signal.call)
  if (call !== undefined) return yield* spoken(asked, me, about, call)
  const known = yield* one<Known>(KNOWN, signal.call)
  if (known !== undefined) return yield* over(asked, me, about, known)
  if (signal.event !== "calling") return yield* refuse("call-unknown")
  return yield* dial(asked, me, about)
}

/** A signal of a call that rings or runs, from one of its participants. */
function* spoken(asked: Relay, me: SessionUser, about: ReadonlyArray<CallRow>, call: CallRow): Program<AnsweredBy> {
  if (call.caller !== me.user_id && call.callee !== me.user_id) return yield* refuse("call-unknown")
  const peer = yield* personOf(call.caller === me.user_id ? call.callee : call.caller)
  const known = { isCaller: call.caller === me.user_id, takenAt: call.taken_at }
  const signal = { ...asked.signal, ...trueEnd(asked.signal, known, asked.asking.now) }
  const relayed = weigh(asked, signal, me, about, true)
  yield* settle(asked, signal, me, about, relayed)
  return {
    me,
    peer,
    signal: { ...signal, code: relayed.code, peer: peer.user_id as UserId },
    isVideo: call.is_video === 1,
    msg_id: call.msg_id,
    isInVain: false
  }
}

/** A word in a call that is over: what was asked again was done, and nothing rings again. */
function* over(asked: Relay, me: SessionUser, about: ReadonlyArray<CallRow>, known: Known): Program<AnsweredBy> {
  const { chat, extends: kept, msg_id, sender, type } = known
  const { signal } = asked
  const other = peerIn(chat, me.user_id)
  const isCalling = signal.event === "calling"
  const isMine = type === CALL && other !== undefined && chat === chatKey({ _tag: "Person", userId: other }, me.user_id)
  if (!isMine || (isCalling && (sender !== me.user_id || other !== signal.peer)))
    return yield* refuse(isCalling ? "message-id-taken" : "call-unknown")
  const state = kept === "" ? undefined : stateOf(kept)
  const relayed = weigh(asked, signal, me, about, true)
  // a device that calls or takes up leaves what it was in
  if (!isCalling) yield* settle(asked, signal, me, about, relayed)
  const code = isCalling ? (state?.code ?? CODES.notConnected) : relayed.code
  return {
    me,
    peer: yield* personOf(other),
    signal: { ...signal, code },
    isVideo: state?.isVideo ?? false,
    msg_id,
    isInVain: false
  }
}

const holds = ({ callee, callee_device, caller }: CallRow, person: number): boolean =>
  caller === person || (callee === person && callee_device !== null)

const isIn = ({ callee_device, caller_device }: CallRow, device: string): boolean =>
  caller_device === device || callee_device === device

/** A person calls another whom they may write to. */
function* dial(asked: Relay, me: SessionUser, about: ReadonlyArray<CallRow>): Program<AnsweredBy> {
  const { asking, home, isMobile, isThere, signal } = asked
  const { now, tokenHash } = asking
  const target = { _tag: "Person", userId: signal.peer } as const
  const place = yield* placeToWrite(target, me.user_id, now)
  yield* countUse(`call:${me.user_id}`, CALLS_MADE, now, "too-fast")
  const peer = yield* personOf(signal.peer)
  // what this device was in it leaves with the first word of another call
  const isBusy = about.some((each) => holds(each, signal.peer) && !isIn(each, tokenHash))
  const relayed = weigh(asked, signal, me, about, isThere && !isBusy)
  const isVideo = signal.media === "video"
  const answered = { me, peer, signal: { ...signal, code: relayed.code }, isVideo, msg_id: 0, isInVain: false }
  const first = about.find(({ id }) => id === relayed.instead)
  const rings = relayed.code === CODES.calling
  yield* leave(asked, signal, me, about, relayed)
  if (first !== undefined) return { ...answered, instead: { id: first.id, isVideo: first.is_video === 1 } }
  if (!rings && relayed.code !== CODES.busy) return answered
  const code: CallCode = rings ? CODES.calling : isThere ? CODES.busy : CODES.notConnected
  const held = callContent({ code, isVideo, isMobile, seconds: 0 })
  // deployed clients show the call when they hear of it, and know the message then that the log tells
  const [posted, later] = yield* withholdEntries(post({ author: me, target, place, id: signal.call, held, home, now }))
  const { msg_id } = posted.stored
  if (rings) {
    const call = { id: signal.call, msg_id, chat: chatKey(target, me.user_id), caller: me.user_id, callee: signal.peer }
    yield* beginCall({ ...call, device: tokenHash, is_video: isVideo ? 1 : 0, since: now })
  }
  yield* carry(asked, signal, me, about, relayed, msg_id)
  yield* tellAll(rings ? later.map(asCall) : later, posted, now)
  return { ...answered, msg_id, isInVain: !rings, isAbsent: !rings && !isThere }
}

/** A call that rings is told once to clients that count it by its signal: its message has a frame of its own, which they leave aside (DEC-0137). */
const asCall = (entry: LogEntry): LogEntry => (entry.type === "simple" ? { ...entry, type: "callMessage" } : entry)

function* tellAll(entries: ReadonlyArray<LogEntry>, { lines }: Posted, now: number): Program<void> {
  for (const entry of entries) yield* tellLines(entry)
  if (lines.length > 0) yield* tellUsers(lines, now)
}

/** What the rules make of a word. */
const weigh = ({ asking }: Relay, signal: Signal, me: SessionUser, about: ReadonlyArray<CallRow>, isThere: boolean): Relayed =>
  relaySignal(about.map(ongoingOf), { from: me.user_id, device: DeviceId.make(asking.tokenHash), signal }, isThere, asking.now)

/** Does what the rules said: other calls that this device was in are over, and then comes what it says. */
function* settle(asked: Relay, signal: Signal, me: SessionUser, about: ReadonlyArray<CallRow>, relayed: Relayed): Program<void> {
  yield* leave(asked, signal, me, about, relayed)
  yield* carry(asked, signal, me, about, relayed)
}

/** Ends the calls that a device was in before, which it leaves with the first word of another. */
function* leave(
  asked: Relay,
  signal: Signal,
  me: SessionUser,
  about: ReadonlyArray<CallRow>,
  { copies, ongoing }: Relayed
): Program<void> {
  for (const call of about.toSorted((a, b) => (a.chat < b.chat ? -1 : 1))) {
    if (call.id === signal.call || ongoing.some((each) => each.call === call.id)) continue
    const seconds = secondsSince(call.taken_at, asked.asking.now)
    for (const copy of copies)
      if (copy.signal.call === call.id) yield* pass(asked, me, { ...copy, signal: { ...copy.signal, seconds } }, call)
    yield* endCall(call, CODES.notConnected, seconds, asked.asking.now)
  }
}

/** Tells the copies of what was said in this call, and notes who took it up, or that it is over. */
function* carry(
  asked: Relay,
  signal: Signal,
  me: SessionUser,
  about: ReadonlyArray<CallRow>,
  { copies, ongoing }: Relayed,
  msg_id = 0
): Program<void> {
  const { now, tokenHash } = asked.asking
  const call = about.find(({ id }) => id === signal.call)
  for (const copy of copies) if (copy.signal.call === signal.call) yield* pass(asked, me, copy, call, msg_id)
  if (call === undefined) return
  const after = ongoing.find((each) => each.call === call.id)
  if (after === undefined) yield* endCall(call, signal.code, signal.seconds, now)
  else if (after.calleeDevice !== call.callee_device) yield* takeUp(call.id, tokenHash, now)
}

/** One copy, to all devices of a person but the one that said it. */
function* pass(
  { asking, clientId, isMobile, status }: Relay,
  me: SessionUser,
  { except, own, signal, to }: Copy,
  call: CallRow | undefined,
  msg_id = 0
): Program<void> {
  const peer = yield* personOf(signal.peer)
  const heard = {
    signal,
    isVideo: call === undefined ? signal.media === "video" : call.is_video === 1,
    isMobile,
    status,
    msg_id: call?.msg_id ?? msg_id,
    now: asking.now,
    by: own ? me : peer,
    isOwn: own,
    isCalled: call?.callee === to && call.taken_at === null,
    peer,
    to
  }
  yield* tellLines({ scope: "", n: 0, at: asking.now, type: CALL, audiences: [signalAudience(heard, except, clientId)] })
}
