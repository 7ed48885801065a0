import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { dayLabel } from "./dayLabel.ts"
import { Millis } from "./Millis.ts"
import { relativeTime } from "./relativeTime.ts"
import { dayStart } from "./dayStart.ts"
import { clockOf, dateOf, dayOf, zoneDate } from "./zone.ts"
import { Mistake } from "../error/Mistake.ts"

const Wall = Schema.Struct({ year: Schema.Int, month: Schema.Int, day: Schema.Int, day1970: Schema.Int, clock: Schema.String })
it.each(vectors("format/TIME-02", Schema.Struct({ at: Millis, zone: Schema.String }), Wall))(
  "[TIME-02] $title",
  ({ given, want }) => {
    const { at, zone } = given
    assert.deepStrictEqual({ ...dateOf(at, zone), day1970: dayOf(at, zone), clock: clockOf(at, zone) }, want)
  }
)

const Between = Schema.Struct({ at: Millis, now: Millis, zone: Schema.String })
const Counted = <T extends string>(tag: T) => Schema.TaggedStruct(tag, { count: Schema.Int })
const Told = Schema.Union([
  Schema.TaggedStruct("JustNow", {}),
  Counted("Minutes"),
  Counted("Hours"),
  Schema.TaggedStruct("Yesterday", {}),
  Counted("Days"),
  Schema.TaggedStruct("OnDate", { date: Schema.String })
])
it.each(vectors("format/TIME-03", Between, Told))("[TIME-03] $title", ({ given, want }) => {
  assert.deepStrictEqual<unknown>(relativeTime(given.at, given.now, given.zone), want)
})

const Label = Schema.Union([
  Schema.TaggedStruct("Today", {}),
  Schema.TaggedStruct("Yesterday", {}),
  Schema.TaggedStruct("OnDate", { year: Schema.Int, month: Schema.Int, day: Schema.Int })
])
it.each(vectors("format/TIME-04", Between, Label))("[TIME-04] $title", ({ given, want }) => {
  assert.deepStrictEqual<unknown>(dayLabel(given.at, given.now, given.zone), want)
})

const zone = fc.constantFrom(
  "UTC",
  "Asia/Shanghai",
  "Europe/Berlin",
  "America/Los_Angeles",
  "Asia/Kolkata",
  "Pacific/Apia",
  "Australia/Lord_Howe",
  ""
)
const at = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) }).map((n) => Millis.make(n))
const DAY = 86_400_000

prop("[TIME-02] a local day is at most a day from the day in UTC, and its number is that of its date", at, zone, (t, z) => {
  const { day, month, year } = dateOf(t, z)
  assert.strictEqual(dayOf(t, z), Date.UTC(year, month - 1, day) / DAY)
  assert.ok(Math.abs(dayOf(t, z) - Math.floor(t / DAY)) <= 1)
  assert.match(clockOf(t, z), /^([01][0-9]|2[0-3]):[0-5][0-9]$/)
})

prop("[TIME-02] any instant has a date, also the furthest", fc.maxSafeInteger(), zone, (n, z) => {
  const { day, month, year } = dateOf(Millis.make(n), z)
  assert.ok(year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= 31)
})

/** How far back each answer reaches: a message never grows younger. */
const AGES = ["JustNow", "Minutes", "Hours", "Yesterday", "Days", "OnDate"]
const near = fc.oneof(fc.nat(7_200_000), fc.nat(3 * DAY), fc.nat(60 * DAY))

prop("[TIME-03] as time goes by the answer only grows older", at, near, near, zone, (t, a, b, z) => {
  const [first, then] = [t + Math.min(a, b), t + Math.max(a, b)].map((now) => relativeTime(t, Millis.make(now), z))
  if (first === undefined || then === undefined) return
  assert.ok(AGES.indexOf(first._tag) <= AGES.indexOf(then._tag))
  if ("count" in first && "count" in then && first._tag === then._tag) assert.ok(first.count <= then.count)
})

prop("[TIME-03] counts stay in their bounds, and what is ahead is just now", at, near, zone, (t, age, z) => {
  const told = relativeTime(t, Millis.make(t + age), z)
  if (told._tag === "Minutes") assert.ok(told.count >= 1 && told.count <= 59)
  if (told._tag === "Hours") assert.ok(told.count >= 1 && told.count <= 24)
  if (told._tag === "Days") assert.ok(told.count >= 2 && told.count <= 30)
  if (told._tag === "OnDate") assert.match(told.date, /^[0-9]{2}\/[0-9]{2}\/[0-9]{4}$/)
  assert.strictEqual(told._tag === "JustNow", age < 60_000)
  assert.strictEqual(relativeTime(Millis.make(t + age), t, z)._tag, "JustNow")
})

prop("[TIME-04] instants of one local day have one label, and only they are today", at, fc.nat(3 * DAY), zone, (t, age, z) => {
  const now = Millis.make(t + age)
  assert.strictEqual(dayLabel(t, now, z)._tag === "Today", dayOf(t, z) === dayOf(now, z))
  assert.strictEqual(dayLabel(now, now, z)._tag, "Today")
})

const OfDate = Schema.Struct({ date: Schema.String, zone: Schema.String })
it.each(vectors("format/TIME-05", OfDate, Schema.NullOr(Schema.Int)))("[TIME-05] $title", ({ given: { date, zone }, want }) => {
  assert.strictEqual(dayStart(date, zone) ?? null, want)
})

prop("[TIME-05] a date begins no later than any of its instants, and a moment before it is another day", at, zone, (t, z) => {
  const start = dayStart(zoneDate(t, z), z)
  assert.isDefined(start)
  if (start === undefined) return
  assert.isAtMost(start, t)
  assert.isBelow(dayOf(Millis.make(start - 1), z), dayOf(t, z))
  assert.strictEqual(dayOf(start, z), dayOf(t, z))
})

it("[TIME-05] other ways to write a date are none", () => {
  for (const date of ["20231114", "2023-318", "2023-W46-2", "2023-11", "0000-01-01", "2023-11-14 "])
    assert.isUndefined(dayStart(date, "UTC"), date)
})

it("a zone that nobody knows is a mistake of the program", () => {
  for (const ask of [dateOf, dayOf, clockOf])
    assert.throws(() => ask(Millis.make(0), "Mars/Olympus"), Mistake, 'There is no time zone "Mars/Olympus".')
})
