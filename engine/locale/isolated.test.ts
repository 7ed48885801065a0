import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { isolated } from "./isolated.ts"

const Given = Schema.Struct({ words: Schema.String, isRightToLeft: Schema.Boolean })

it.each(vectors("locale/LOCALE-07", Given, Schema.String))("[LOCALE-07] $title", ({ given, want }) => {
  assert.strictEqual(isolated(given.words, given.isRightToLeft), want)
})

prop(
  "[LOCALE-07] the words stay as they are, at most between one isolate and its end",
  fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[ א-ת]{0,9}$/)),
  fc.boolean(),
  (words, isRightToLeft) => {
    assert.include([words, `\u2068${words}\u2069`], isolated(words, isRightToLeft))
  }
)
