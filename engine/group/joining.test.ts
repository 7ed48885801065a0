import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { outranks } from "./outranks.ts"
import { Role } from "./Role.ts"
import { mayBring, mayComeBack, wayIn } from "./joining.ts"

const People = Schema.Struct({ people: Schema.Int, inOneCall: Schema.Boolean })
it.each(vectors("group/GROUP-15", People, Verdict(Schema.Null)))("[GROUP-15] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(Result.map(mayBring(given.people, given.inOneCall), () => null)), want)
})

const Guest = Schema.Struct({ isMember: Schema.Boolean, invites: Schema.Boolean })
it.each(vectors("group/GROUP-16", Guest, Schema.Literals(["enter", "join", "closed"])))(
  "[GROUP-16] $title",
  ({ given, want }) => {
    assert.strictEqual(wayIn(given.isMember, given.invites), want)
  }
)

const Bringer = Schema.Struct({ by: Schema.NullOr(Role) })
it.each(vectors("group/GROUP-19", Bringer, Verdict(Schema.Null)))("[GROUP-19] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(Result.map(mayComeBack(given.by), () => null)), want)
})

prop(
  "[GROUP-19] those bring people back who stand above a member, and nobody else",
  fc.constantFrom<Role | null>("owner", "admin", "member", null),
  (by) => {
    assert.strictEqual(Result.isSuccess(mayComeBack(by)), by !== null && outranks(by, "member"))
  }
)

prop("[GROUP-15] in calls of a permitted size anybody can be brought in", fc.integer({ min: 1, max: 200 }), (people) => {
  assert.isTrue(Result.isSuccess(mayBring(people, false)))
  const most = Array.from({ length: people }, (_, i) => i + 1).findLast((some) => Result.isSuccess(mayBring(some, true)))
  assert.strictEqual(most, Math.min(people, 20))
})

prop("[GROUP-16] who is in enters whatever the switch says; who is not never does", fc.boolean(), (invites) => {
  assert.strictEqual(wayIn(true, invites), "enter")
  assert.strictEqual(wayIn(false, invites) === "join", invites)
})
