import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { told, X } from "#fixtures/call/told.ts"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { UserId } from "../account/User.ts"
import { Millis } from "../format/Millis.ts"
import { MessageId } from "../message/Message.ts"
import { activePhase, EndReason, IDLE, CallLine } from "./Call.ts"
import type { CallAction } from "./CallAction.ts"
import { CallEvent } from "./CallEvent.ts"
import { type CallCode, CallCode as Code } from "./codes.ts"
import { LOCK_LIMIT } from "./lock.ts"
import { nextCall } from "./machine.ts"
import { Signal, SignalEvent } from "./Signal.ts"
import { soundOf } from "./sounds.ts"
import { CONNECT_LIMIT, DIAL_LIMIT, dueAt, LOST_LIMIT, PREPARE_LIMIT, RING_LIMIT } from "./timers.ts"

const View = Schema.Struct({
  phase: Schema.String,
  reason: Schema.NullOr(EndReason),
  lock: Schema.NullOr(Schema.Int),
  said: Schema.Array(Schema.String)
})
const viewOf = ({ lock, phase }: CallLine, actions: ReadonlyArray<CallAction>) => ({
  phase: phase._tag,
  reason: phase._tag === "Ended" ? phase.reason : null,
  lock: lock._tag === "Held" ? lock.peer : null,
  said: actions.flatMap((each) =>
    each._tag === "Send" ? [`${each.signal.event} ${each.signal.code} ${each.signal.seconds}`] : []
  )
})

const Ticked = Schema.Struct({ line: CallLine, now: Millis })
for (const id of ["CALL-06", "CALL-12", "CALL-13", "CALL-14", "CALL-15", "CALL-16"]) {
  it.each(vectors(`call/${id}`, Ticked, View))(`[${id}] $title`, ({ given, want }) => {
    const { actions, line } = nextCall(given.line, { _tag: "Tick" }, given.now)
    assert.deepStrictEqual(viewOf(line, actions), want)
    // a state that waits is woken, and no later than its limit from now
    const wakes = actions.flatMap((each) => (each._tag === "Wake" ? [each.at] : []))
    assert.deepStrictEqual(
      wakes,
      [dueAt(line)].filter((at) => at !== undefined)
    )
    for (const at of wakes) assert.isAtMost(at - given.now, id === "CALL-06" ? LOCK_LIMIT : 60_000)
  })
}

const Y = MessageId.make("Y")
const at = (millis: number): Millis => Millis.make(millis)
const since = at(1000)
const lock = { _tag: "Held", call: X, peer: UserId.make(8), since } as const
const remote = { described: false, waiting: [] }
const waits = (outgoing: boolean) => {
  const call = { id: X, peer: UserId.make(8), media: "voice", outgoing } as const
  return {
    "CALL-06": [{ phase: { _tag: "Idle" }, lock, over: [] }, LOCK_LIMIT],
    "CALL-12": [{ phase: { _tag: "Dialling", call, since }, lock, over: [] }, DIAL_LIMIT],
    "CALL-13": [{ phase: { _tag: "Ringing", call, since }, lock, over: [] }, RING_LIMIT],
    "CALL-14": [{ phase: { _tag: "Connecting", call, since, remote }, lock, over: [] }, CONNECT_LIMIT],
    "CALL-15": [{ phase: { _tag: "Talking", call, since, remote, lostAt: since }, lock, over: [] }, LOST_LIMIT],
    "CALL-16": [{ phase: { _tag: "Preparing", call, since }, lock, over: [] }, PREPARE_LIMIT]
  } as const satisfies Record<string, readonly [CallLine, number]>
}
const LASTS = {
  "CALL-06": 3_600_000,
  "CALL-12": 40_000,
  "CALL-13": 60_000,
  "CALL-14": 30_000,
  "CALL-15": 45_000,
  "CALL-16": 60_000
}
for (const id of Object.keys(LASTS) as Array<keyof typeof LASTS>)
  prop(
    `[${id}] a tick changes nothing before its time, and frees the line from then on`,
    fc.boolean(),
    fc.integer({ min: 0, max: 4_000_000 }),
    (outgoing, age) => {
      const [line, limit] = waits(outgoing)[id]
      assert.strictEqual(limit, LASTS[id])
      const after = nextCall(line, { _tag: "Tick" }, at(since + age)).line
      assert.strictEqual(after.lock._tag, age < limit ? "Held" : "Free")
      if (age < limit) assert.deepStrictEqual(after, line)
    }
  )

const History = Schema.Struct({ events: Schema.Array(Schema.Record(Schema.String, Schema.Unknown)) })
const eventOf = Schema.decodeUnknownSync(CallEvent)
const After = Schema.Struct({
  phase: Schema.String,
  reason: Schema.NullOr(EndReason),
  lock: Schema.NullOr(Schema.Int),
  actions: Schema.Array(Schema.Unknown)
})
it.each(vectors("call/CALL-30", History, After))("[CALL-30] $title", ({ given, want }) => {
  let line = IDLE
  const actions: Array<CallAction> = []
  for (const { at: when, ...event } of given.events) {
    const after = nextCall(line, eventOf(event), at(Number(when)))
    line = after.line
    actions.push(...after.actions)
    assert.isTrue(Schema.is(CallLine)(line))
  }
  const { lock: peer, phase, reason } = viewOf(line, actions)
  assert.deepStrictEqual({ phase, reason, lock: peer, actions }, want)
  assert.isTrue(actions.every((each) => each._tag !== "Send" || Schema.is(Signal)(each.signal)))
})

const call = fc.constantFrom(X, Y)
const peer = fc.constantFrom(UserId.make(8), UserId.make(9))
const media = fc.constantFrom("voice" as const, "video" as const)
const code = fc.constantFrom<CallCode>(...Code.literals)
const signal = fc.record({
  call,
  peer,
  event: fc.constantFrom(...SignalEvent.literals),
  code,
  media,
  sdp: fc.constant("s"),
  candidate: fc.constantFrom("r1", "r2"),
  seconds: fc.nat(9),
  own: fc.boolean(),
  sameKind: fc.boolean()
})
const event: fc.Arbitrary<CallEvent> = fc.oneof(
  fc.record({ _tag: fc.constant("Dial" as const), call, peer, media }),
  fc.constantFrom<CallEvent>({ _tag: "Accept" }, { _tag: "HangUp" }, { _tag: "SocketBack" }, { _tag: "Tick" }),
  signal.map((each): CallEvent => ({ _tag: "Told", signal: each })),
  fc.record({ _tag: fc.constant("Answered" as const), call, code }),
  peer.map((each): CallEvent => ({ _tag: "PeerOffline", peer: each })),
  fc
    .tuple(fc.constantFrom("SendFailed", "MediaReady", "MediaReady", "MediaFailed", "MediaConnected", "MediaLost" as const), call)
    .map(([_tag, each]): CallEvent => ({ _tag, call: each })),
  call.map((each): CallEvent => ({ _tag: "Described", call: each, sdp: "s" })),
  call.map((each): CallEvent => ({ _tag: "MediaChanged", call: each })),
  call.map((each): CallEvent => ({ _tag: "NegotiationFailed", call: each })),
  call.map((each): CallEvent => ({ _tag: "RouteFound", call: each, candidate: "r" }))
)

prop(
  "[CALL-30] whatever happens in whatever order, the lock holds the peer of the call, sound and page follow it, and time alone ends it",
  fc.array(fc.tuple(event, fc.nat(5000)), { maxLength: 30 }),
  (events) => {
    let line = IDLE
    let now = 0
    let sound = "none"
    let page = false
    let media = false
    const feed = (each: CallEvent) => {
      const before = line
      const { actions, line: after } = nextCall(line, each, at(now))
      line = after
      for (const action of actions) {
        if (action._tag === "Play") sound = action.sound
        if (action._tag === "OpenPage") page = true
        if (action._tag === "ClosePage") page = false
        if (action._tag === "OpenMedia") media = true
        if (action._tag === "CloseMedia") media = false
      }
      const phase = activePhase(line)
      assert.strictEqual(sound, soundOf(line.phase._tag))
      assert.strictEqual(page, phase !== undefined)
      assert.strictEqual(media, phase !== undefined && phase._tag !== "Ringing")
      if (phase !== undefined) {
        assert.deepInclude(line.lock, { _tag: "Held", call: phase.call.id, peer: phase.call.peer })
        assert.isFalse(line.over.includes(phase.call.id))
      }
      // an end is told once, and only to whom heard of the call
      const hangups = actions.filter((action) => action._tag === "Send" && action.signal.event === "hangup")
      assert.isAtMost(hangups.length, activePhase(before) === undefined || phase !== undefined ? 0 : 1)
      if (each._tag === "Told") assert.deepStrictEqual(hangups, [])
    }
    for (const [each, pause] of events) {
      now += pause
      // ids of calls that a user begins are new
      if (each._tag === "Dial" && line.over.includes(each.call)) continue
      feed(each)
    }
    for (let i = 0; i < 24; i++) {
      const phase = activePhase(line)
      if (phase?._tag === "Talking" && phase.lostAt === null) feed({ _tag: "MediaLost", call: phase.call.id })
      now = Math.max(now, dueAt(line) ?? now)
      feed({ _tag: "Tick" })
    }
    assert.isUndefined(activePhase(line))
    assert.strictEqual(line.lock._tag, "Free")
  }
)

const OUTGOING: ReadonlyArray<CallEvent> = [
  { _tag: "Dial", call: X, peer: UserId.make(8), media: "voice" },
  { _tag: "MediaReady", call: X },
  told("accepted", { code: 904 })
]
const INCOMING: ReadonlyArray<CallEvent> = [told("calling"), { _tag: "Accept" }, { _tag: "MediaReady", call: X }, told("offer")]
const TALKS: CallEvent = { _tag: "MediaConnected", call: X }
/** What is done by the events, one a second, from the line on. */
const doneBy = (line: CallLine, events: ReadonlyArray<CallEvent>, from = 0) => {
  const done: Array<string> = []
  let after = line
  for (const [i, each] of events.entries()) {
    const { actions, line: next } = nextCall(after, each, at(from + i * 1000))
    after = next
    for (const action of actions) {
      if (action._tag === "MakeOffer") done.push(action.restart ? "restart" : "offer")
      if (action._tag === "TakeOffer" || action._tag === "TakeAnswer") done.push(action._tag)
    }
  }
  return { done, line: after }
}
const ticking = (line: CallLine, from: number, to: number) => {
  const done: Array<number> = []
  let after = line
  for (let due = dueAt(after); due !== undefined && due <= to; due = dueAt(after)) {
    const { actions, line: next } = nextCall(after, { _tag: "Tick" }, due)
    after = next
    if (actions.some(({ _tag }) => _tag === "MakeOffer")) done.push(due - from)
  }
  return { done, line: after }
}

it("[CALL-36] the caller's offer is made until it is answered, and the call ends where it never is", () => {
  const { done, line } = doneBy(IDLE, OUTGOING)
  assert.deepStrictEqual(done, ["offer"])
  const waits = ticking(line, 2000, 200_000)
  assert.deepStrictEqual([waits.done, waits.line.phase._tag], [[5000, 10_000, 15_000, 20_000, 25_000], "Ended"])
  assert.deepStrictEqual(ticking(doneBy(line, [told("answer")], 3000).line, 3000, 20_000).done, [])
})

it("[CALL-36] while sound stays away the caller looks for another way again and again, until the call is over after 45 seconds", () => {
  const talking = doneBy(IDLE, [...OUTGOING, told("answer"), TALKS]).line
  const away = doneBy(talking, [{ _tag: "MediaLost", call: X }], 10_000)
  assert.deepStrictEqual(away.done, ["restart"])
  const left = ticking(away.line, 10_000, 200_000)
  assert.deepStrictEqual(
    [left.done, left.line.phase],
    [
      [5000, 10_000, 15_000, 20_000, 25_000, 30_000, 35_000, 40_000],
      { ...left.line.phase, _tag: "Ended", reason: "lost", code: 905, seconds: 53 }
    ]
  )
  // answered without sound: it is given time
  const answered = doneBy(away.line, [told("answer")], 12_000)
  assert.deepStrictEqual(ticking(answered.line, 12_000, 30_000).done, [15_000])
  assert.deepStrictEqual(ticking(doneBy(answered.line, [TALKS], 13_000).line, 13_000, 90_000).done, [])
})

it("[CALL-36] when the socket is back, what may be lost is said again; the callee looks for a way, too", () => {
  const back: CallEvent = { _tag: "SocketBack" }
  const lost: CallEvent = { _tag: "MediaLost", call: X }
  assert.deepStrictEqual(doneBy(IDLE, [...OUTGOING, back]).done, ["offer", "offer"])
  assert.deepStrictEqual(doneBy(IDLE, [...OUTGOING, told("answer"), TALKS, back]).done, ["offer", "TakeAnswer"])
  assert.deepStrictEqual(doneBy(IDLE, [...INCOMING, TALKS, back]).done, ["TakeOffer"])
  const callee = doneBy(IDLE, [...INCOMING, TALKS, lost, back])
  assert.deepStrictEqual(callee.done, ["TakeOffer", "restart"])
  assert.deepStrictEqual(doneBy(callee.line, [told("answer")]).done, ["TakeAnswer"])
  assert.deepStrictEqual(doneBy(callee.line, [told("offer"), told("answer")]).done, ["TakeOffer"])
})

it("[CALL-35] either side describes itself again while people talk; the caller goes first where both do", () => {
  const changed: CallEvent = { _tag: "MediaChanged", call: X }
  const caller = doneBy(IDLE, [...OUTGOING, told("answer"), TALKS]).line
  assert.deepStrictEqual(doneBy(caller, [changed, changed, told("offer"), told("answer"), told("offer")]).done, [
    "offer",
    "TakeAnswer",
    "TakeOffer"
  ])
  const callee = doneBy(IDLE, [...INCOMING, TALKS]).line
  assert.deepStrictEqual(doneBy(callee, [changed, told("offer"), changed, told("answer")]).done, [
    "offer",
    "TakeOffer",
    "offer",
    "TakeAnswer"
  ])
  // a client that knows nothing of it is not asked for ever
  assert.strictEqual(ticking(doneBy(callee, [changed]).line, 0, 1_000_000).done.length, 8)
  const said = nextCall(callee, { _tag: "Described", call: X, sdp: "mine", kind: "offer" }, at(9000)).actions
  assert.deepInclude(said[0], { _tag: "Send" })
  assert.deepStrictEqual(
    said.flatMap((each) => (each._tag === "Send" ? [each.signal.event] : [])),
    ["offer"]
  )
})
