import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { unaskedRules } from "./asked.ts"

const Reason = Schema.Struct({ why: Schema.NonEmptyString, rules: Schema.NonEmptyArray(Schema.String) })
const listed = Schema.decodeUnknownSync(Schema.Array(Reason))(
  JSON.parse(readFileSync(join(import.meta.dirname, "unasked.json"), "utf8"))
).flatMap(({ rules }) => rules)

describe("spec/unasked.json", () => {
  it("says why a rule is asked by nothing but its tests: elsewhere the app would say it a second time, and in another way", () => {
    assert.deepStrictEqual(
      unaskedRules().filter((rule) => !listed.includes(rule)),
      []
    )
  })

  it("names each rule once, and none that is asked by now", () => {
    const unasked = new Set(unaskedRules())
    assert.deepStrictEqual(
      listed.filter((rule, at) => !unasked.has(rule) || listed.indexOf(rule) !== at),
      []
    )
  })
})
