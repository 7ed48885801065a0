import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { mayKnow } from "./mayKnow.ts"

const Given = Schema.Struct({ isKnown: Schema.Boolean, groups: Schema.Array(Schema.Boolean), isShown: Schema.Boolean })

it.each(vectors("friend/FRIEND-05", Given, Verdict(Schema.Null)))("[FRIEND-05] $title", ({ given, want }) => {
  const { isShown, ...ways } = given
  assert.deepStrictEqual(verdict(Result.map(mayKnow(ways, isShown), () => null)), want)
})

const groups = fc.array(fc.boolean(), { maxLength: 5 })
const may = (isKnown: boolean, of: ReadonlyArray<boolean>, isShown: boolean) =>
  Result.isSuccess(mayKnow({ isKnown, groups: of }, isShown))

prop(
  "[FRIEND-05] another way or another group never takes anybody away, and who sees the page sees the name",
  fc.boolean(),
  groups,
  groups,
  fc.boolean(),
  (isKnown, some, more, isShown) => {
    if (may(isKnown, some, isShown)) {
      assert.isTrue(may(true, some, isShown))
      assert.isTrue(may(isKnown, [...some, ...more], isShown))
      assert.isTrue(may(isKnown, some, true))
    }
    assert.isTrue(may(isKnown, [...some, true], isShown))
    assert.strictEqual(may(false, [], isShown), false)
  }
)
