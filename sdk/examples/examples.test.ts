import { readFileSync } from "node:fs"
import { assert, describe, it, vi } from "vitest"
import { testServer } from "parley/testing"
import { EXAMPLES } from "./tests/all.ts"
import { webhook } from "./webhook.ts"

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

it("the bridge waits 30 s for a target that says nothing, and posts again", async () => {
  const town = testServer()
  const ann = town.person("Ann")
  const silence = new AbortController()
  const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(silence.signal)
  let posts = 0
  const post: typeof fetch = (_, { signal } = {}) =>
    ++posts > 1
      ? Promise.resolve(new Response(""))
      : new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => reject(new DOMException("no answer", "TimeoutError")))
        })
  const bot = await town.connect("bridge", (each) => {
    each.onError(() => undefined)
    webhook(each, { chat: String(ann.id), target: "http://elsewhere/", secret: "s3cret", post })
  })
  await ann.says(bot, "hello")
  await vi.waitFor(() => assert.strictEqual(posts, 1))
  assert.deepStrictEqual(limit.mock.calls, [[30_000]])
  limit.mockRestore()
  silence.abort()
  await town.pass("1m")
  assert.strictEqual(posts, 2)
  await town.close()
})
