import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { outranks } from "./outranks.ts"
import { Role } from "./Role.ts"

it.each(vectors("group/GROUP-01", Schema.Struct({ a: Role, b: Role }), Schema.Boolean))(
  "[GROUP-01] $title",
  ({ given, want }) => {
    assert.strictEqual(outranks(given.a, given.b), want)
  }
)

const role = fc.constantFrom<Role>("owner", "admin", "member")

prop("[GROUP-01] nobody stands above himself, no two above each other, and rank carries over", role, role, role, (a, b, c) => {
  assert.ok(!outranks(a, a))
  assert.ok(!(outranks(a, b) && outranks(b, a)))
  if (outranks(a, b) && outranks(b, c)) assert.ok(outranks(a, c))
})
