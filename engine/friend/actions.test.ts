import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { personActions } from "./actions.ts"

const FRIENDSHIPS = ["self", "friend", "stranger"] as const
const Standing = Schema.Struct({
  friendship: Schema.Literals(FRIENDSHIPS),
  friendsMatter: Schema.Boolean,
  isContact: Schema.Boolean
})
const Actions = Schema.Struct({
  befriend: Schema.Boolean,
  write: Schema.Boolean,
  remark: Schema.Boolean,
  moments: Schema.Boolean,
  end: Schema.Boolean
})

it.each(vectors("friend/FRIEND-04", Standing, Actions))("[FRIEND-04] $title", ({ given, want }) => {
  assert.deepStrictEqual(personActions(given), want)
})

const standings = fc.record({
  friendship: fc.constantFrom(...FRIENDSHIPS),
  friendsMatter: fc.boolean(),
  isContact: fc.boolean()
})

prop(
  "[FRIEND-04] nobody is asked to be what they are, and who may be left, or is written to as a colleague, has moments",
  standings,
  (standing) => {
    const { befriend, end, moments, remark, write } = personActions(standing)
    assert.isFalse(befriend && (end || write))
    assert.strictEqual(remark, write)
    assert.isTrue(write || !end)
    assert.isTrue(moments || !write || (standing.friendsMatter && standing.friendship === "stranger"))
  }
)

prop(
  "[FRIEND-04] among colleagues everybody else is written to, and nobody is asked to be a friend or left",
  standings,
  (standing) => {
    const { befriend, end, write } = personActions({ ...standing, friendsMatter: false })
    assert.deepStrictEqual([befriend, end, write], [false, false, standing.friendship !== "self"])
  }
)
