import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { UserId } from "../account/User.ts"
import { Millis } from "../format/Millis.ts"
import { MessageId } from "../message/Message.ts"
import {
  abandonCall,
  type Copy,
  copiesOf,
  DeviceId,
  isAbandoned,
  isFreeFor,
  Ongoing,
  relaySignal,
  ringsAlready,
  type SignalRequest
} from "./relay.ts"
import { Signal, SignalEvent } from "./Signal.ts"

const Asked = Schema.Struct({ from: UserId, device: DeviceId, signal: Signal })
const brief = ({ except, signal, to }: Copy) => ({ to, except, event: signal.event })
const Copies = Schema.Array(Schema.Struct({ to: UserId, except: Schema.NullOr(DeviceId), event: SignalEvent }))

it.each(vectors("call/CALL-27", Asked, Copies))("[CALL-27] $title", ({ given, want }) => {
  const copies = copiesOf(given)
  assert.deepStrictEqual(copies.map(brief), want)
  for (const { own, signal, to } of copies) {
    assert.strictEqual(own, to === given.from)
    assert.strictEqual(signal.peer, own ? given.signal.peer : given.from)
  }
})

const Free = Schema.Struct({ ongoing: Schema.Array(Ongoing), request: Asked })
it.each(vectors("call/CALL-28", Free, Schema.Boolean))("[CALL-28] $title", ({ given, want }) => {
  assert.strictEqual(isFreeFor(given.ongoing, given.request), want)
})

it.each(vectors("call/CALL-34", Free, Schema.NullOr(MessageId)))("[CALL-34] $title", ({ given, want }) => {
  assert.strictEqual(ringsAlready(given.ongoing, given.request)?.call ?? null, want)
})

const Gone = Schema.Struct({ call: Ongoing, gone: Schema.Array(DeviceId), now: Millis })
it.each(vectors("call/CALL-29", Gone, Schema.Boolean))("[CALL-29] $title", ({ given, want }) => {
  assert.strictEqual(
    isAbandoned(given.call, (device) => given.gone.includes(device), given.now),
    want
  )
})

it("[CALL-29] a call that rings is kept with all that tells whether somebody is still there", () => {
  const rings = { call: "X", caller: 7, callee: 8, callerDevice: "a", calleeDevice: null, since: 5 }
  const kept = Schema.decodeUnknownSync(Ongoing)(rings)
  assert.isFalse(isAbandoned(kept, () => false, Millis.make(6)))
  assert.throws(() => DeviceId.make(7 as never), "7 is no DeviceId: it takes a text.")
  for (const name of Object.keys(rings)) {
    const { [name]: _, ...rest } = rings as Record<string, unknown>
    assert.isFalse(Schema.is(Ongoing)(rest), name)
  }
})

const ANN = UserId.make(7)
const BO = UserId.make(8)
const OWNER: Readonly<Record<string, UserId>> = { a: ANN, b: ANN, c: BO, d: BO }
const request = fc
  .record({
    device: fc.constantFrom("a", "b", "c", "d"),
    call: fc.constantFrom("X", "Y", "Z"),
    event: fc.constantFrom(...SignalEvent.literals)
  })
  .map(({ call, device, event }): SignalRequest => {
    const from = OWNER[device] ?? ANN
    const peer = from === ANN ? BO : ANN
    const code = event === "hangup" ? 906 : event === "busy" ? 907 : event === "accepted" ? 904 : 901
    return {
      from,
      device: DeviceId.make(device),
      signal: { call: MessageId.make(call), peer, event, code, media: "voice", sdp: "", candidate: "", seconds: 0 }
    }
  })
const NOW = Millis.make(5)

prop(
  "[CALL-28] whatever is said, nobody is in two calls, and each call has two devices at most",
  fc.array(request),
  fc.boolean(),
  (said, isThere) => {
    let ongoing: ReadonlyArray<Ongoing> = []
    for (const each of said) {
      const before = ongoing
      const { code, copies, ongoing: after } = relaySignal(ongoing, each, isThere, NOW)
      ongoing = after
      for (const person of [ANN, BO])
        assert.isAtMost(
          ongoing.filter((up) => up.caller === person || (up.callee === person && up.calleeDevice !== null)).length,
          1
        )
      assert.strictEqual(new Set(ongoing.map(({ call }) => call)).size, ongoing.length)
      const known = before.find(({ call }) => call === each.signal.call)
      // who is not in a call says nothing in it
      if (
        known !== undefined &&
        known.callerDevice !== each.device &&
        known.calleeDevice !== null &&
        known.calleeDevice !== each.device
      ) {
        assert.deepStrictEqual(code, 908)
        assert.isTrue(copies.every(({ signal }) => signal.call !== each.signal.call))
      }
      if (known === undefined && each.signal.event !== "calling") assert.strictEqual(code, 905)
      if (known === undefined && each.signal.event === "calling" && code === 901) {
        assert.isTrue(isThere)
        assert.deepInclude(after.at(-1), { call: each.signal.call, callerDevice: each.device, calleeDevice: null, since: NOW })
      }
      // a call that is gone from the list was ended aloud
      for (const gone of before.filter(({ call }) => !after.some((up) => up.call === call)))
        assert.isTrue(
          copies.some(({ signal }) => signal.call === gone.call && (signal.event === "hangup" || signal.event === "busy"))
        )
    }
  }
)

prop("[CALL-27] a device hears its own word only where a call begins or is hung up", request, (each) => {
  const echoes = each.signal.event === "calling" || each.signal.event === "hangup"
  for (const { except, own } of copiesOf(each)) assert.strictEqual(except, own && !echoes ? each.device : null)
})

prop("[CALL-29] a call that the service ends is told to both sides, and is no more", fc.boolean(), (isTaken) => {
  const base = { callee: BO, caller: ANN, callerDevice: DeviceId.make("a"), since: NOW }
  const call = { ...base, call: MessageId.make("X"), calleeDevice: isTaken ? DeviceId.make("c") : null }
  const other = { ...base, call: MessageId.make("Y"), calleeDevice: null }
  const { code, copies, ongoing } = abandonCall([other, call], call)
  assert.strictEqual(code, 905)
  assert.deepStrictEqual(ongoing, [other])
  assert.deepStrictEqual(
    copies.map(({ except, own, signal, to }) => [to, signal.peer, signal.call, signal.event, signal.code, except, own]),
    [
      [ANN, BO, "X", "hangup", isTaken ? 905 : 902, null, false],
      [BO, ANN, "X", "hangup", isTaken ? 905 : 902, null, false]
    ]
  )
  for (const { signal } of copies) assert.deepInclude(signal, { media: "voice", sdp: "", candidate: "", seconds: 0 })
  assert.isFalse(isAbandoned(call, () => false, Millis.make(60_004)))
  assert.strictEqual(
    isAbandoned(call, () => false, Millis.make(60_005)),
    !isTaken
  )
})

const word = (device: string, event: SignalEvent, call = "X", code: Signal["code"] = 901): SignalRequest => ({
  from: OWNER[device] ?? ANN,
  device: DeviceId.make(device),
  signal: {
    call: MessageId.make(call),
    peer: OWNER[device] === ANN ? BO : ANN,
    event,
    code,
    media: "voice",
    sdp: "",
    candidate: "",
    seconds: 0
  }
})
const up = (call: string, callerDevice: string, calleeDevice: string | null): Ongoing => ({
  call: MessageId.make(call),
  caller: OWNER[callerDevice] ?? ANN,
  callee: OWNER[callerDevice] === ANN ? BO : ANN,
  callerDevice: DeviceId.make(callerDevice),
  calleeDevice: calleeDevice === null ? null : DeviceId.make(calleeDevice),
  since: NOW
})
const says = (ongoing: ReadonlyArray<Ongoing>, request: SignalRequest, isThere = true) => {
  const { code, copies, ongoing: after } = relaySignal(ongoing, request, isThere, NOW)
  return {
    code,
    up: after.map(({ call, calleeDevice, callerDevice }) => `${call} ${callerDevice} ${calleeDevice ?? "-"}`),
    copies: copies.map(({ except, signal, to }) => `${to} ${except ?? "-"} ${signal.event} ${signal.code} ${signal.call}`)
  }
}

it("[CALL-28] who calls is told whether it rings, nobody is there, or another device of theirs is in a call", () => {
  const rings = { code: 901, up: ["X a -"], copies: ["8 - calling 901 X", "7 - calling 901 X"] }
  assert.deepStrictEqual(says([], word("a", "calling")), rings)
  assert.deepStrictEqual(says([], word("a", "calling"), false), { code: 907, up: [], copies: [] })
  assert.deepStrictEqual(says([up("Y", "b", null)], word("a", "calling")), { code: 908, up: ["Y b -"], copies: [] })
  assert.deepStrictEqual(says([up("X", "a", null)], word("a", "calling")), { code: 901, up: ["X a -"], copies: [] })
})

prop("[CALL-34] who calls a person that calls them begins nothing, and ends nothing", request, request, (first, second) => {
  const calling = (each: SignalRequest): SignalRequest => ({ ...each, signal: { ...each.signal, event: "calling" } })
  const { ongoing } = relaySignal([], calling(first), true, NOW)
  const { code, copies, instead, ongoing: after } = relaySignal(ongoing, calling(second), true, NOW)
  if (first.from === second.from || first.signal.call === second.signal.call) return assert.isUndefined(instead)
  assert.deepStrictEqual([code, copies, instead, after], [907, [], first.signal.call, ongoing])
})

it("[CALL-28] who takes up first has the call, and the others are told so", () => {
  const others = [up("X", "a", null), up("Z", "x", "y")]
  assert.deepStrictEqual(says(others, word("c", "accepted", "X", 904)), {
    code: 904,
    up: ["X a c", "Z x y"],
    copies: ["7 - accepted 904 X", "8 c elsewhere 904 X"]
  })
  assert.deepStrictEqual(says([up("X", "a", "c")], word("d", "accepted", "X", 904)), { code: 908, up: ["X a c"], copies: [] })
  assert.deepStrictEqual(says([up("X", "a", "c")], word("c", "accepted", "X", 904)), { code: 904, up: ["X a c"], copies: [] })
  assert.deepStrictEqual(says([], word("c", "accepted", "X", 904)), { code: 905, up: [], copies: [] })
  const calls = [up("X", "a", null), up("Y", "d", null)]
  assert.deepStrictEqual(says(calls, word("c", "accepted", "X", 904)), { code: 908, up: ["X a -", "Y d -"], copies: [] })
})

it("[CALL-28] nobody takes up a call that is not for them, nor calls under its name, nor speaks in it with a third", () => {
  const ringing = [up("X", "a", null)]
  assert.deepStrictEqual(says(ringing, word("a", "accepted", "X", 904)), { code: 908, up: ["X a -"], copies: [] })
  const stranger = { ...word("c", "accepted", "X", 904), from: UserId.make(9), device: DeviceId.make("z") }
  assert.deepStrictEqual(says(ringing, stranger), { code: 908, up: ["X a -"], copies: [] })
  assert.deepStrictEqual(says(ringing, { ...stranger, signal: word("c", "calling").signal }).code, 908)
  const offer = word("a", "offer")
  const aside = { ...offer, signal: { ...offer.signal, peer: UserId.make(9) } }
  assert.deepStrictEqual(says([up("X", "a", "c")], aside).copies, ["8 - offer 901 X"])
})

it("[CALL-28] a device that calls again, or takes up, has left its earlier call, and that one ends aloud", () => {
  const ended = ["7 - hangup 905 Y", "8 - hangup 905 Y"]
  assert.deepStrictEqual(says([up("Y", "a", "c")], word("a", "calling")), {
    code: 901,
    up: ["X a -"],
    copies: [...ended, "8 - calling 901 X", "7 - calling 901 X"]
  })
  assert.deepStrictEqual(says([up("Y", "a", "c"), up("X", "b", null)], word("c", "accepted", "X", 904)).copies.slice(0, 2), ended)
})

it("[CALL-27] only who is in a call speaks in it; who is called may refuse it from any device until it is taken up", () => {
  const ringing = [up("X", "a", null), up("Z", "x", "y")]
  const refused = { code: 903, up: ["Z x y"], copies: ["7 - hangup 903 X", "8 - elsewhere 903 X"] }
  assert.deepStrictEqual(says(ringing, word("d", "hangup", "X", 903)), refused)
  const busy = { code: 907, up: ["Z x y"], copies: ["7 - busy 907 X", "8 d elsewhere 907 X"] }
  assert.deepStrictEqual(says(ringing, word("d", "busy", "X", 907)), busy)
  assert.strictEqual(says(ringing, word("b", "hangup", "X", 902)).code, 908)
  const talking = [up("X", "a", "c")]
  assert.deepStrictEqual(says(talking, word("d", "hangup", "X", 903)), { code: 908, up: ["X a c"], copies: [] })
  assert.deepStrictEqual(says(talking, word("d", "answer")), { code: 908, up: ["X a c"], copies: [] })
  assert.deepStrictEqual(says(talking, word("c", "answer")), { code: 901, up: ["X a c"], copies: ["7 - answer 901 X"] })
  assert.deepStrictEqual(says(talking, word("c", "hangup", "X", 906)).up, [])
  assert.deepStrictEqual(says([], word("c", "hangup", "X", 906)), { code: 905, up: [], copies: [] })
})
