import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { ANNOUNCEMENT_MAX, GROUP_NAME } from "./limits.ts"
import { checkAnnouncement, checkGroupName } from "./words.ts"

const CHECKS = { name: checkGroupName, announcement: checkAnnouncement }
const Given = Schema.Struct({ what: Schema.Literals(["name", "announcement"]), text: Schema.String })

it.each(vectors("group/GROUP-06", Given, Verdict(Schema.String)))("[GROUP-06] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(CHECKS[given.what](given.text)), want)
})

prop(
  "[GROUP-06] what is accepted is accepted again as it is, and within its bounds",
  fc.constantFrom("name" as const, "announcement" as const),
  fc.string({ unit: "binary", maxLength: 80 }),
  (what, text) => {
    const once = CHECKS[what](text)
    if (Result.isFailure(once)) return
    assert.deepStrictEqual(CHECKS[what](once.success), once)
    const length = Array.from(once.success).length
    assert.ok(length >= 1 && length <= (what === "name" ? GROUP_NAME.max : ANNOUNCEMENT_MAX))
  }
)
