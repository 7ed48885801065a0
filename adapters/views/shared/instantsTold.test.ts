import { assert, it } from "vitest"
import { refused } from "#engine/error/refusal.ts"
import { instantsTold } from "./instantsTold.ts"

// (TIME-03)
it.each([
  ["en", /^Nov 14, 2023/],
  ["zh-Hans", /^2023年11月14日/]
])("[GROUP-04] tells in %s when a mute ends, never as a number", (language, begins) => {
  const noon = new Date(2023, 10, 14, 12, 34).getTime()
  const { until } = instantsTold(refused("member-muted", { until: noon }).params, language)
  assert.match(String(until), begins)
  assert.include(String(until), "12:34")
})

it("[GROUP-04] tells by the clock alone when a mute ends today", () => {
  const now = Date.now()
  const { until } = instantsTold(refused("member-muted", { until: now }).params, "en")
  assert.match(String(until), /^\d{1,2}:\d\d\s[AP]M$/)
})

it("leaves counts as they are", () => {
  const { params } = refused("forward-too-many", { max: 5 })
  assert.strictEqual(instantsTold(params, "en"), params)
})
