import { assert, it } from "@effect/vitest"
import { HTML_MAX, TEXT_MAX } from "#engine/message/limits.ts"
import { composedText } from "./composer.ts"

it("[TEXT-03] blanks are nothing to send", () => {
  for (const text of ["", "   ", "\n\n"]) assert.deepStrictEqual(composedText(text), { sendable: false, left: null })
  assert.deepStrictEqual(composedText("hi"), { sendable: true, left: null })
})

it("[TEXT-04] characters are counted as people do, and the count shows near the end", () => {
  assert.strictEqual(composedText("x".repeat(TEXT_MAX - 100)).left, null)
  assert.deepStrictEqual(composedText("x".repeat(TEXT_MAX - 1)), { sendable: true, left: 1 })
  assert.deepStrictEqual(composedText("x".repeat(TEXT_MAX + 2)), { sendable: false, left: -2 })
  assert.deepStrictEqual(composedText("汉".repeat(TEXT_MAX)), { sendable: true, left: 0 })
  assert.strictEqual(composedText("x".repeat(HTML_MAX + 1)).sendable, false)
})
