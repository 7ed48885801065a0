import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { isForcedOut } from "./forcedOut.ts"
import { UserId } from "./User.ts"

const Given = Schema.Struct({
  holder: Schema.Struct({ id: UserId, isMobile: Schema.Boolean, clientId: Schema.String, multipleLogin: Schema.Boolean }),
  newcomer: Schema.Struct({ id: UserId, clientId: Schema.String, isMobile: Schema.Boolean })
})

it.each(vectors("account/ACCOUNT-07", Given, Schema.Boolean))("[ACCOUNT-07] $title", ({ given, want }) => {
  assert.strictEqual(isForcedOut(given.holder, given.newcomer), want)
})

const name = fc.constantFrom("c1", "c2", "c3")
const id = fc.constantFrom(UserId.make(1), UserId.make(2))

prop(
  "[ACCOUNT-07] of any sessions on sockets of their own, each newcomer leaves no other one of that person and kind",
  fc.uniqueArray(fc.record({ id, clientId: name, isMobile: fc.boolean() }), { selector: ({ clientId }) => clientId }),
  (comers) => {
    let inside: ReadonlyArray<(typeof comers)[number]> = []
    for (const comer of comers) {
      inside = [...inside.filter((each) => !isForcedOut({ ...each, multipleLogin: false }, comer)), comer]
      assert.strictEqual(inside.filter((each) => each.id === comer.id && each.isMobile === comer.isMobile).length, 1)
    }
  }
)
