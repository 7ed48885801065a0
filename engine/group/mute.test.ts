import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { timeLeft } from "../format/timeLeft.ts"
import { Millis } from "../format/Millis.ts"
import { type Mute, mutedUntil, MUTE_MINUTES, wireMute } from "./mute.ts"

const Asked = Schema.Union([
  Schema.Struct({ _tag: Schema.Literal("Minutes"), minutes: Schema.Literals(MUTE_MINUTES) }),
  Schema.Struct({ _tag: Schema.Literal("Days"), days: Schema.Int }),
  Schema.Struct({ _tag: Schema.Literal("Lift") })
])
const Given = Schema.Struct({ mute: Asked, timer: Schema.Int, days: Schema.Int, now: Millis })

it.each(vectors("group/GROUP-08", Given, Verdict(Schema.Int)))("[GROUP-08] $title", ({ given, want }) => {
  assert.deepStrictEqual(wireMute(given.mute), { noSpeakTimer: given.timer, noSpeakDay: given.days })
  assert.deepStrictEqual(verdict(mutedUntil(given.timer, given.days, given.now)), want)
})

const mute: fc.Arbitrary<Mute> = fc.oneof(
  fc.constantFrom(...MUTE_MINUTES).map((minutes) => ({ _tag: "Minutes" as const, minutes })),
  fc.integer({ min: 1, max: 365 }).map((days) => ({ _tag: "Days" as const, days })),
  fc.constant({ _tag: "Lift" as const })
)

prop("[GROUP-08] each mute that can be chosen travels and ends later, or never was", mute, fc.nat(), (mute, now) => {
  const { noSpeakDay, noSpeakTimer } = wireMute(mute)
  const until = verdict(mutedUntil(noSpeakTimer, noSpeakDay, Millis.make(now)))
  assert.ok("ok" in until && (mute._tag === "Lift" ? until.ok === 0 : until.ok > now))
})

prop(
  "[GROUP-08] of a mute no more is left than was chosen, however it is rounded up",
  fc.constantFrom(...MUTE_MINUTES),
  fc.nat(),
  (minutes, now) => {
    const until = verdict(mutedUntil(MUTE_MINUTES.indexOf(minutes) + 1, 1, Millis.make(now)))
    assert.ok("ok" in until)
    const travelled = Math.ceil(until.ok / 1000) * 1000
    const size = { minute: 1, hour: 60, day: 1440 }
    const { count, unit } = timeLeft(travelled - now)
    assert.strictEqual(count * size[unit], minutes)
  }
)

prop("[GROUP-08] any numbers are a time within 365 days, or refused", fc.integer(), fc.integer(), (timer, days) => {
  const until = verdict(mutedUntil(timer, days, Millis.make(0)))
  assert.ok("refused" in until || (until.ok >= 0 && until.ok <= 365 * 86_400_000))
})

prop(
  "[GROUP-08] a time that is none of the usual ones is refused, whatever the days",
  fc.integer().filter((timer) => timer < 0 || timer > MUTE_MINUTES.length),
  fc.integer({ min: 0, max: 365 }),
  (timer, days) => {
    assert.property(verdict(mutedUntil(timer, days, Millis.make(0))), "refused")
  }
)
