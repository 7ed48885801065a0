import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { EXAMPLES } from "./tests/all.ts"

describe.each(Object.entries(EXAMPLES))("example %s", (_, tests) => {
  it.each(Object.entries(tests))("%s", (__, test) => test())
})

const textOf = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8").trimEnd()

it.each(["echo.ts", "standalone.ts", "reminder.ts", "moderation.ts", "webhook.ts", "checksums.ts", "tests/reminder.ts"])(
  "the guide shows %s as it is",
  (file) => {
    assert.include(textOf("../../docs/bots.md"), `\`\`\`ts\n${textOf(file)}\n\`\`\``)
  }
)

it("the README shows echo as it is", () => {
  assert.include(textOf("../../README.md"), textOf("echo.ts"))
})

it("echo has at most ten lines", () => {
  assert.isAtMost(
    readFileSync(new URL("echo.ts", import.meta.url), "utf8")
      .trimEnd()
      .split("\n").length,
    10
  )
})
