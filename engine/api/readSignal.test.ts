import { assert, it } from "@effect/vitest"
import { Option, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { UserId } from "../account/User.ts"
import { SignalEvent, SignalTold } from "../call/Signal.ts"
import { endsCall, CallCode } from "../call/codes.ts"
import { eventSpelt, readEnd, readSignal, wireEvent } from "./readSignal.ts"
import { WireSignal } from "./signals.ts"

const Given = Schema.Struct({ data: Schema.Json, me: UserId, isMobile: Schema.Boolean })

it.each(vectors("call/CALL-02", Given, Schema.NullOr(SignalTold)))("[CALL-02] $title", ({ given, want }) => {
  assert.deepStrictEqual(Option.getOrNull(readSignal(given.data, given.me, given.isMobile)), want)
})

it("[CALL-02] every event is read as it is spelt, in words that deployed clients know", () => {
  for (const event of SignalEvent.literals) assert.strictEqual(eventSpelt(wireEvent(event)), event)
  assert.deepStrictEqual(SignalEvent.literals.map(wireEvent), [
    "calling",
    "acceptRtc",
    "offer",
    "answer",
    "iceCandidate",
    "hangup",
    "busy",
    "otherOpt"
  ])
  assert.strictEqual(eventSpelt("accepted"), undefined)
})

it("a signal that says nothing of itself is one to nobody, with nothing in it", () => {
  assert.deepStrictEqual<unknown>(Schema.decodeUnknownSync(WireSignal)({ id: "c1" }), {
    ...{ id: "c1", msg_id: 0, toContactId: "0", content: "", extends: {} }
  })
})

const bag = fc.record(
  {
    event: fc.oneof(fc.constantFrom("calling", "acceptRtc", "hangup", "otherOpt", "busy"), fc.anything()),
    type: fc.anything(),
    code: fc.oneof(fc.integer({ min: 899, max: 910 }), fc.anything()),
    sdp: fc.anything(),
    iceCandidate: fc.jsonValue(),
    callTime: fc.oneof(fc.integer(), fc.anything())
  },
  { requiredKeys: ["event"] }
)
const data = fc.oneof(
  fc.anything(),
  fc.record({
    id: fc.oneof(fc.uuid(), fc.anything()),
    toContactId: fc.oneof(fc.nat(), fc.anything()),
    fromUser: fc.oneof(fc.record({ id: fc.integer() }), fc.anything()),
    extends: fc.oneof(
      bag,
      bag.map((each) => JSON.stringify(each)),
      fc.anything()
    )
  })
)

prop("[CALL-02] whatever comes, it is a signal of somebody else's side or nothing", data, fc.boolean(), (any, isMobile) => {
  const read = readSignal(any, UserId.make(7), isMobile)
  if (Option.isNone(read)) return
  assert.isTrue(Schema.is(SignalTold)(read.value))
  assert.isTrue(read.value.own || read.value.peer !== 7)
  assert.isAtLeast(read.value.seconds, 0)
})

const Updated = Schema.Struct({
  id: Schema.String,
  type: Schema.optionalKey(Schema.String),
  extends: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown))
})
const Over = Schema.Struct({ call: Schema.String, code: CallCode, seconds: Schema.Int })
it.each(vectors("call/CALL-37", Updated, Schema.NullOr(Over)))("[CALL-37] $title", ({ given, want }) => {
  assert.deepStrictEqual<unknown>(Option.getOrNull(readEnd(given)), want)
})
prop("[CALL-37] whatever a message says, its call ends with a code that ends one, or not at all", bag, (any) => {
  const read = readEnd({ id: "X", type: "webrtc", extends: any })
  if (Option.isNone(read)) return
  assert.isTrue(endsCall(read.value.code))
  assert.isAtLeast(read.value.seconds, 0)
})
