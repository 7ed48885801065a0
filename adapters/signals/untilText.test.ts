import { assert, it } from "vitest"
import { refused } from "#engine/error/refusal.ts"
import { Millis } from "#engine/format/Millis.ts"
import { minute } from "../clock/minute.ts"
import { clockAt } from "./dayText.ts"
import { instantsTold } from "./untilText.ts"

const HOUR = 3_600_000

it.each(["en", "zh-Hans"])("[GROUP-04] tells in %s when a mute ends, never as a number", (language) => {
  for (const hours of [1, 48, 365 * 24]) {
    const at = Millis.make(minute.peek() + hours * HOUR)
    const told = instantsTold(refused("member-muted", { until: at }).params, language)["until"]
    assert.isString(told)
    assert.include(told, clockAt(at))
    assert.notInclude(told, String(at))
  }
})

it("leaves counts as they are", () => {
  const { params } = refused("forward-too-many", { max: 5 })
  assert.strictEqual(instantsTold(params, "en"), params)
})
