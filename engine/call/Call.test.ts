import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import { activePhase, Call, IDLE, CallLine, Phase, Remote } from "./Call.ts"
import { LeftCall } from "./callBack.ts"
import { CallEvent } from "./CallEvent.ts"
import { Ongoing } from "./relay.ts"
import { SignalTold } from "./Signal.ts"

it("takes a line, a call or a signal only as a whole", () => {
  for (const schema of [CallLine, Call, Remote, SignalTold, Ongoing, LeftCall])
    assert.isFalse(Schema.is(schema)({ _tag: "Idle" }))
  assert.isFalse(Schema.is(Phase)({ _tag: "Ended" }))
  const line = { phase: { _tag: "Idle" }, lock: { _tag: "Free" }, over: ["X"] }
  assert.isUndefined(activePhase(Schema.decodeUnknownSync(CallLine)(line)))
})

it("begins with a free line and no call", () => {
  assert.deepStrictEqual(IDLE, { phase: { _tag: "Idle" }, lock: { _tag: "Free" }, over: [] })
  assert.isUndefined(activePhase(IDLE))
})

it("what happens to one call names it", () => {
  const isEvent = Schema.is(CallEvent)
  for (const _tag of [
    "SendFailed",
    "MediaReady",
    "MediaFailed",
    "MediaChanged",
    "NegotiationFailed",
    "MediaConnected",
    "MediaLost"
  ]) {
    assert.isTrue(isEvent({ _tag, call: "X" }), _tag)
    assert.isFalse(isEvent({ _tag }), _tag)
  }
})

it("a call that stands instead of mine is named whole, and a description is an offer or an answer", () => {
  const isEvent = Schema.is(CallEvent)
  const answered = { _tag: "Answered", call: "X", code: 907 }
  assert.isTrue(isEvent({ ...answered, instead: { call: "Y", media: "voice" } }))
  assert.isFalse(isEvent({ ...answered, instead: {} }))
  const described = { _tag: "Described", call: "X", sdp: "s" }
  for (const kind of ["offer", "answer"]) assert.isTrue(isEvent({ ...described, kind }))
  assert.isFalse(isEvent({ ...described, kind: "" }))
})
