import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { growth } from "#fixtures/growth.ts"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { codeOf } from "./code.ts"

const Code = Schema.NullOr(Schema.Struct({ kind: Schema.Literals(["u", "g"]), token: Schema.String }))

it.each(vectors("group/GROUP-10", Schema.String, Code))("[GROUP-10] $title", ({ given, want }) => {
  assert.deepStrictEqual(codeOf(given), want)
})

prop(
  "[GROUP-10] what was written into an address is read from it",
  fc.constantFrom("u" as const, "g" as const),
  fc.string({ minLength: 1, maxLength: 60 }).filter((token) => encodeURIComponent(token).length <= 512),
  (kind, token) => {
    assert.deepStrictEqual(codeOf(`https://any.example:99/scan/${kind}/${encodeURIComponent(token)}`), { kind, token })
  }
)

prop("[GROUP-10] any text is a code or none", fc.string(), (text) => {
  const code = codeOf(text)
  assert.ok(code === null || code.token !== "")
})

it(
  "[GROUP-10] a text with twice as many paths costs no more than three times as much",
  () => {
    const [short, long] = [2000, 4000].map((count) => `${"/scan/u/a?".repeat(count)}\nx`) as [string, string]
    const least = () => short.trim()
    assert.isBelow(growth(3, { least, once: () => codeOf(short), twice: () => codeOf(long) }), 3)
  },
  // a busy machine is asked again and again
  180_000
)
