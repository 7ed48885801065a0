import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Millis } from "../format/Millis.ts"
import {
  type ConnectionAction,
  type ConnectionEvent,
  HEALTH_EVERY,
  HEALTH_SPREAD,
  HEARTBEAT,
  IDLE,
  type Machine,
  next,
  OVERSLEPT,
  RETRY_DELAY,
  RETRY_LIMIT,
  SILENCE
} from "./machine.ts"

const EVENTS = [
  ...(["Start", "Opened", "FrameReceived", "Errored", "Closed", "Tick"] as const),
  ...(["NetworkBack", "HealthBack", "Shown", "Retry", "Stop"] as const)
]
const Cause = Schema.Literals(["error", "close"])
const counters = { errors: Schema.Int, closes: Schema.Int }
const State = Schema.Union([
  Schema.TaggedStruct("Idle", counters),
  Schema.TaggedStruct("Connecting", { since: Millis, ...counters }),
  Schema.TaggedStruct("Open", { since: Millis, lastFrameAt: Millis, pingDueAt: Millis, ...counters }),
  Schema.TaggedStruct("Waiting", { until: Millis, cause: Cause, ...counters }),
  Schema.TaggedStruct("GivenUp", { reason: Cause, askAt: Millis, ...counters })
])
const Action = Schema.Union([
  Schema.TaggedStruct("OpenSocket", {}),
  Schema.TaggedStruct("CloseSocket", {}),
  Schema.TaggedStruct("SendPing", {}),
  Schema.TaggedStruct("SendClose", {}),
  Schema.TaggedStruct("Wake", { at: Millis, spread: Schema.optionalKey(Schema.Int) }),
  Schema.TaggedStruct("AskHealth", {}),
  Schema.TaggedStruct("Report", { reason: Cause })
])
const Given = Schema.Struct({
  state: Schema.optionalKey(State),
  events: Schema.NonEmptyArray(Schema.Struct({ event: Schema.Literals(EVENTS), at: Millis }))
})
const Want = Schema.Struct({ state: State, actions: Schema.Array(Action) })

for (const rule of ["CONN-01", "CONN-02", "CONN-03", "CONN-04", "CONN-05", "CONN-06", "CONN-07", "CONN-08", "CONN-09"]) {
  it.each(vectors(`connection/${rule}`, Given, Want))(`[${rule}] $title`, ({ given, want }) => {
    let last: { state: Machine; actions: ReadonlyArray<ConnectionAction> } = { state: given.state ?? IDLE, actions: [] }
    for (const { at, event } of given.events) last = next(last.state, { _tag: event }, at)
    assert.deepStrictEqual<unknown>(last, want)
  })
}

/** A world around the machine: it has sockets, and wakes when it is asked to. */
interface World {
  state: Machine
  now: number
  sockets: number
  wakeAt: number | undefined
  sent: Array<ConnectionAction["_tag"]>
}

const fresh = (): World => ({ state: IDLE, now: 1_000_000, sockets: 0, wakeAt: undefined, sent: [] })

const feed = (world: World, tag: ConnectionEvent["_tag"]): void => {
  // the world only tells what can happen: a socket that there is not says nothing
  const ofSocket = tag === "Opened" || tag === "FrameReceived" || tag === "Errored" || tag === "Closed"
  if (ofSocket && world.sockets === 0) return
  if (tag === "FrameReceived" && world.state._tag !== "Open") return
  if (tag === "Closed") world.sockets = 0
  const { actions, state } = next(world.state, { _tag: tag }, Millis.make(world.now))
  world.state = state
  for (const action of actions) {
    world.sent.push(action._tag)
    if (action._tag === "OpenSocket") world.sockets++
    if (action._tag === "CloseSocket") world.sockets = 0
    if (action._tag === "Wake") world.wakeAt = action.at
    if (action._tag === "SendPing") assert.strictEqual(world.state._tag, "Open")
    assert.ok(world.sockets <= 1, "never more than one socket")
  }
  assert.strictEqual(world.sockets, world.state._tag === "Connecting" || world.state._tag === "Open" ? 1 : 0)
  assert.ok(world.state.errors <= RETRY_LIMIT.error + 1 && world.state.closes <= RETRY_LIMIT.close + 1)
}

/** Lets time pass, waking the machine whenever it asked for it. */
const pass = (world: World, millis: number): void => {
  const end = world.now + millis
  while (world.wakeAt !== undefined && world.wakeAt <= end) {
    assert.ok(world.wakeAt - world.now <= SILENCE, "no wish lies further off than the longest interval")
    world.now = Math.max(world.now, world.wakeAt)
    world.wakeAt = undefined
    feed(world, "Tick")
  }
  world.now = end
}

const step = fc.oneof(
  fc.constantFrom(...EVENTS.filter((tag) => tag !== "Stop")),
  fc.constantFrom(...EVENTS),
  fc.constantFrom<"Errored" | "Closed">("Errored", "Closed"),
  fc.integer({ min: 1, max: 40_000 })
)
const history = fc.array(step, { maxLength: 60 }).map((steps) => {
  const world = fresh()
  feed(world, "Start")
  for (const each of steps) {
    if (typeof each === "number") pass(world, each)
    else feed(world, each)
  }
  return world
})

prop("[CONN-01] whatever happened, there is one socket while connecting or open and none otherwise", history, (world) => {
  if (world.state._tag !== "Idle") return
  feed(world, "Start")
  feed(world, "Opened")
  assert.deepStrictEqual(world.sent.slice(-2), ["SendPing", "Wake"])
  assert.deepStrictEqual([world.state.errors, world.state.closes], [0, 0])
})

prop(
  "[CONN-02] an open socket that gets its answers is pinged every 25 s, and stays open",
  history,
  fc.integer({ min: 1, max: 40 }),
  (world, beats) => {
    feed(world, "Stop")
    feed(world, "Start")
    feed(world, "Opened")
    world.sent.length = 0
    for (let i = 0; i < beats; i++) {
      pass(world, HEARTBEAT)
      feed(world, "FrameReceived")
    }
    assert.strictEqual(world.state._tag, "Open")
    assert.strictEqual(world.sent.filter((tag) => tag === "SendPing").length, beats)
  }
)

prop(
  "[CONN-03] a socket that falls silent is given up at 60 s sharp, at whatever moment",
  history,
  fc.nat(HEARTBEAT),
  (world, age) => {
    feed(world, "Stop")
    feed(world, "Start")
    feed(world, "Opened")
    pass(world, age)
    feed(world, "FrameReceived")
    pass(world, SILENCE - 1)
    assert.strictEqual(world.state._tag, "Open")
    pass(world, 1)
    assert.strictEqual(world.state._tag, "Waiting")
  }
)

prop("[CONN-04] a client that waits tries again within 15 s [pain 26]", history, (world) => {
  if (world.state._tag !== "Waiting") return
  pass(world, RETRY_DELAY)
  assert.strictEqual(world.state._tag, "Connecting")
})

prop(
  "[CONN-05] with nothing but failures the machine comes to rest, has tried as often as it may, and reports once",
  fc.constantFrom<"Errored" | "Closed">("Errored", "Closed"),
  (failure) => {
    const world = fresh()
    feed(world, "Start")
    for (let i = 0; i < 50; i++) {
      feed(world, failure)
      pass(world, RETRY_DELAY)
    }
    assert.strictEqual(world.state._tag, "GivenUp")
    assert.strictEqual(
      world.sent.filter((tag) => tag === "OpenSocket").length,
      1 + RETRY_LIMIT[failure === "Errored" ? "error" : "close"]
    )
    assert.strictEqual(world.sent.filter((tag) => tag === "Report").length, 1)
  }
)

prop(
  "[CONN-06] there is no dead end: from anywhere but Idle a network that is back leads to an open socket [pain 28]",
  history,
  fc.constantFrom<"NetworkBack" | "Shown" | "Retry">("NetworkBack", "Shown", "Retry"),
  (world, tag) => {
    if (world.state._tag === "Idle") return
    feed(world, tag)
    assert.include(["Connecting", "Open"], world.state._tag)
    if (world.state._tag === "Connecting") feed(world, "Opened")
    assert.strictEqual(world.state._tag, "Open")
  }
)

prop(
  "[CONN-07] after a stop nothing but a start moves it, and nothing is left open",
  history,
  fc.array(fc.constantFrom(...EVENTS.filter((tag) => tag !== "Start"))),
  (world, tags) => {
    feed(world, "Stop")
    world.sent.length = 0
    for (const tag of tags) feed(world, tag)
    pass(world, 10 * SILENCE)
    assert.deepStrictEqual(world.state, IDLE)
    assert.deepStrictEqual([world.sockets, world.sent.length], [0, 0])
  }
)

prop("[CONN-06] a machine that is awake is never stuck: it is open, or asked to be woken, or has reported", history, (world) => {
  const resting = world.state._tag === "Idle" || world.state._tag === "GivenUp"
  if (!resting) assert.ok(world.wakeAt !== undefined)
  if (world.state._tag === "GivenUp") assert.include(world.sent, "Report")
})

prop(
  "[CONN-08] given up, it asks once in 48 to 72 seconds, whenever in its spread it is woken, and an answer brings an attempt [pain 26]",
  fc.array(fc.integer({ min: -HEALTH_SPREAD, max: HEALTH_SPREAD }), { minLength: 1, maxLength: 20 }),
  (draws) => {
    const world = fresh()
    feed(world, "Start")
    while (world.state._tag !== "GivenUp") {
      feed(world, "Errored")
      if (world.state._tag === "Waiting") pass(world, RETRY_DELAY)
    }
    for (const draw of draws) {
      const before = world.now
      world.sent.length = 0
      world.now += HEALTH_EVERY + draw
      feed(world, "Tick")
      assert.deepStrictEqual(world.sent, ["AskHealth", "Wake"])
      assert.ok(world.now - before >= 48_000 && world.now - before <= 72_000)
      feed(world, "Tick")
      assert.strictEqual(world.sent.filter((tag) => tag === "AskHealth").length, 1, "a tick too many asks nothing")
    }
    feed(world, "HealthBack")
    assert.strictEqual(world.state._tag, "Connecting")
    feed(world, "HealthBack")
    assert.strictEqual(world.sockets, 1)
  }
)

prop(
  "[CONN-09] after a sleep the first thing that is heard, whatever it is, leads to an attempt at once",
  history,
  fc.integer({ min: SILENCE + OVERSLEPT, max: 10 * 3_600_000 }),
  fc.constantFrom<"Tick" | "Errored" | "Closed" | "Shown" | "NetworkBack">("Tick", "Errored", "Closed", "Shown", "NetworkBack"),
  (world, asleep, first) => {
    const before = world.state._tag
    if (before !== "Open" && before !== "Connecting") return
    world.now += asleep
    feed(world, first)
    assert.strictEqual(world.state._tag, "Connecting")
    assert.strictEqual(world.sockets, 1)
  }
)

prop("[CONN-09] a nap that is no death is followed by a ping", fc.integer({ min: HEARTBEAT, max: SILENCE - 1 }), (asleep) => {
  const world = fresh()
  feed(world, "Start")
  feed(world, "Opened")
  world.sent.length = 0
  world.now += asleep
  feed(world, "Tick")
  assert.deepStrictEqual([world.state._tag, ...world.sent], ["Open", "SendPing", "Wake"])
})
