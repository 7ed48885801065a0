import { assert, it } from "@effect/vitest"
import { HTML_MAX, TEXT_MAX } from "#engine/message/limits.ts"
import { composed } from "./composer.ts"

it("[TEXT-03] blanks are nothing to send", () => {
  for (const text of ["", "   ", "\n\n"]) assert.deepStrictEqual(composed(text), { sendable: false, left: null })
  assert.deepStrictEqual(composed("hi"), { sendable: true, left: null })
})

it("[TEXT-04] characters are counted as people do, and the count shows near the end", () => {
  assert.strictEqual(composed("x".repeat(TEXT_MAX - 100)).left, null)
  assert.deepStrictEqual(composed("x".repeat(TEXT_MAX - 1)), { sendable: true, left: 1 })
  assert.deepStrictEqual(composed("x".repeat(TEXT_MAX + 2)), { sendable: false, left: -2 })
  assert.deepStrictEqual(composed("汉".repeat(TEXT_MAX)), { sendable: true, left: 0 })
  assert.strictEqual(composed("x".repeat(HTML_MAX + 1)).sendable, false)
})
