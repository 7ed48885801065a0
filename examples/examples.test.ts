import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { EXAMPLES } from "./tests/all.ts"

describe.each(Object.entries(EXAMPLES))("example %s", (_, tests) => {
  it.each(Object.entries(tests))("%s", (__, test) => test())
})

it("echo has at most ten lines", () => {
  assert.isAtMost(
    readFileSync(new URL("echo.ts", import.meta.url), "utf8")
      .trimEnd()
      .split("\n").length,
    10
  )
})
