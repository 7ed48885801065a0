import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { CLOCK_LEAD } from "../format/future.ts"
import { Millis } from "../format/Millis.ts"
import { sentAt } from "./sentAt.ts"

const Given = Schema.Struct({ now: Millis, newest: Millis })
it.each(vectors("message/MESSAGE-02", Given, Millis))("[MESSAGE-02] $title", ({ given, want }) => {
  assert.strictEqual(sentAt(given.now, given.newest), want)
})

prop(
  "[MESSAGE-02] whatever the clock does, an instant leads it by a minute at most",
  fc.integer({ min: 0, max: 200_000 }),
  fc.integer({ min: 0, max: 200_000 }),
  (now, newest) => {
    const at = sentAt(Millis.make(now), Millis.make(newest))
    assert.isAtLeast(at, now)
    assert.isAtMost(at, now + CLOCK_LEAD)
    if (newest < now + CLOCK_LEAD) assert.isAbove(at, newest)
  }
)

prop(
  "[MESSAGE-02] while the clock is set back by little, instants of a conversation rise",
  fc.array(fc.integer({ min: 1, max: 20 })),
  (clock) => {
    let newest = Millis.make(0)
    let latest = 0
    for (const [index, now] of clock.entries()) {
      const at = sentAt(Millis.make(now), newest)
      latest = Math.max(latest, now)
      assert.isAbove(at, newest)
      assert.isAtLeast(at, now)
      assert.isAtMost(at, latest + index)
      newest = at
    }
  }
)
