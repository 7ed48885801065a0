import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { mayHold } from "./mayHold.ts"

const Given = Schema.Struct({ members: Schema.Int, max: Schema.Int })
it.each(vectors("group/GROUP-14", Given, Verdict(Schema.Null)))("[GROUP-14] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(Result.map(mayHold(given.members, given.max), () => null)), want)
})

prop(
  "[GROUP-14] who fits in fits in where fewer are, or where more may be",
  fc.nat(50),
  fc.nat(50),
  fc.nat(50),
  (members, max, more) => {
    assert.strictEqual(Result.isFailure(mayHold(max + 1 + more, max)), max !== 0)
    if (Result.isFailure(mayHold(members, max))) {
      assert.isAbove(members, max)
      return
    }
    assert.isTrue(Result.isSuccess(mayHold(Math.max(0, members - more), max)))
    assert.isTrue(Result.isSuccess(mayHold(members, max === 0 ? 0 : max + more)))
  }
)
