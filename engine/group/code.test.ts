import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
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
