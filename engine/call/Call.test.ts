import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import { Call, IDLE, CallLine, Phase, Remote } from "./Call.ts"
import { Ongoing } from "./relay.ts"
import { SignalTold } from "./Signal.ts"

it("takes a line, a call or a signal only as a whole", () => {
  for (const schema of [CallLine, Call, Remote, SignalTold, Ongoing]) assert.isFalse(Schema.is(schema)({ _tag: "Idle" }))
  assert.isFalse(Schema.is(Phase)({ _tag: "Ended" }))
})

it("begins with a free line and no call", () => {
  assert.deepStrictEqual(IDLE, { phase: { _tag: "Idle" }, lock: { _tag: "Free" }, over: [] })
})
