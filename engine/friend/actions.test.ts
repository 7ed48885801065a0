import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { personActions } from "./actions.ts"

const FRIENDSHIPS = ["self", "friend", "stranger"] as const
const Standing = Schema.Struct({ friendship: Schema.Literals(FRIENDSHIPS) })
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

prop(
  "[FRIEND-04] nobody is asked to be what they are, and what one writes to one may also leave",
  fc.constantFrom(...FRIENDSHIPS),
  (friendship) => {
    const { befriend, end, moments, remark, write } = personActions({ friendship })
    assert.isFalse(befriend && (end || write))
    assert.deepStrictEqual([write, remark], [end, end])
    assert.isTrue(moments || !write)
  }
)
