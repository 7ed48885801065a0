import { assert, it } from "vitest"
import { lastWords } from "./lastWords.mjs"

it("names the tests that failed, each with its error", () => {
  const output = [
    "Failed Tests 2",
    "",
    " FAIL   unit  a.test.ts > one",
    "Error: no",
    "at a.ts:1",
    " FAIL   unit  b.test.ts > two",
    "Error: why"
  ]
  assert.deepStrictEqual(lastWords(output.join("\n")), [
    " FAIL   unit  a.test.ts > one",
    "Error: no",
    " FAIL   unit  b.test.ts > two",
    "Error: why"
  ])
})

it("says the end of what names no tests, where the reason stands", () => {
  const output = Array.from({ length: 90 }, (_, i) => `warning ${i}`)
  assert.deepStrictEqual(lastWords([...output, "", "FAULT contrast: 3.1"].join("\n")).at(-1), "FAULT contrast: 3.1")
  assert.lengthOf(lastWords(output.join("\n")), 20)
  assert.deepStrictEqual(lastWords(""), [])
})
