import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { withoutLast } from "./lastCharacter.ts"

it.each(vectors("message/EMOJI-16", Schema.String, Schema.String))("[EMOJI-16] $title", ({ given, want }) => {
  assert.strictEqual(withoutLast(given), want)
})

const characters = fc.constantFrom("a", "é", "你", "𠮷", " ", "\n", "😀", "👍🏽", "❤️", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "ที่")

prop("[EMOJI-16] a text of characters loses one after the other, and each as a whole", fc.array(characters), (all) => {
  let text = all.join("")
  for (let left = all.length; left > 0; left -= 1) {
    text = withoutLast(text)
    assert.strictEqual(text, all.slice(0, left - 1).join(""))
  }
})

prop(
  "[EMOJI-16] something goes from the end of any text, and the rest stays as it was",
  fc.string({ unit: "binary" }),
  (text) => {
    const less = withoutLast(text)
    assert.ok(text === "" || less.length < text.length)
    assert.ok(text.startsWith(less))
  }
)
