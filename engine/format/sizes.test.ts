import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { COVER_BOUND, coverSize } from "./coverSize.ts"
import { distance, distanceTold } from "./distance.ts"
import { duration } from "./duration.ts"
import { IMAGE_ZOOM, imageZoom, MAP_ZOOM, mapZoom } from "./zoom.ts"

const Size = Schema.Struct({ width: Schema.Finite, height: Schema.Finite })

it.each(vectors("format/COVER-01", Size, Size))("[COVER-01] $title", ({ given, want }) => {
  assert.deepStrictEqual(coverSize(given), want)
})

const side = fc.integer({ min: 1, max: 20_000 })
prop("[COVER-01] it fits, is never enlarged, and keeps its proportions to a pixel", side, side, (width, height) => {
  const cover = coverSize({ width, height })
  assert.ok(cover.width <= Math.min(width, COVER_BOUND.width) && cover.height <= Math.min(height, COVER_BOUND.height))
  assert.ok(cover.width >= 1 && cover.height >= 1)
  const isTouching = cover.width === COVER_BOUND.width || cover.height === COVER_BOUND.height
  assert.ok(isTouching || (cover.width === width && cover.height === height))
  // to the pixel that rounding takes on either side
  const skew = Math.abs(cover.width * height - cover.height * width)
  assert.ok(skew <= Math.max(width, height) || cover.width === 1 || cover.height === 1)
})

it.each(vectors("format/DURATION-01", Schema.Finite, Schema.String))("[DURATION-01] $title", ({ given, want }) => {
  assert.strictEqual(duration(given), want)
})

prop("[DURATION-01] its parts are the seconds, none beyond 59", fc.nat(500_000), (seconds) => {
  const parts = duration(seconds).split(":").map(Number)
  assert.strictEqual(
    parts.reduce((sum, part) => sum * 60 + part, 0),
    seconds
  )
  assert.ok(parts.slice(1).every((part) => part < 60))
  assert.match(duration(seconds), /^([0-9]+:[0-5])?[0-9]:[0-5][0-9]$|^[1-5][0-9]:[0-5][0-9]$/)
})

it.each(vectors("format/ZOOM-01", Schema.Finite, Schema.Finite))("[ZOOM-01] $title", ({ given, want }) => {
  assert.strictEqual(imageZoom(given), want)
})
it.each(vectors("format/ZOOM-02", Schema.Finite, Schema.Finite))("[ZOOM-02] $title", ({ given, want }) => {
  assert.strictEqual(mapZoom(given), want)
})

const asked = fc.double({ min: -100, max: 100, noNaN: true })
prop("[ZOOM-01] within its limits an image is as large as it is asked for, outside at the nearer limit", asked, (zoom) => {
  const shown = imageZoom(zoom)
  assert.ok(shown >= IMAGE_ZOOM.min && shown <= IMAGE_ZOOM.max)
  if (zoom >= 1 && zoom <= 4) assert.strictEqual(shown, zoom)
  assert.strictEqual(imageZoom(shown), shown)
})
prop("[ZOOM-02] a map has a whole step, and no other step is nearer", asked, (zoom) => {
  const step = mapZoom(zoom)
  assert.ok(Number.isInteger(step) && step >= MAP_ZOOM.min && step <= MAP_ZOOM.max)
  if (zoom >= 5 && zoom <= 18) assert.ok(Math.abs(step - zoom) <= 0.5)
})

const Spot = Schema.Struct({ latitude: Schema.Finite, longitude: Schema.Finite })
it.each(vectors("format/DISTANCE-01", Schema.Tuple([Spot, Spot]), Schema.Int))("[DISTANCE-01] $title", ({ given, want }) => {
  assert.strictEqual(Math.round(distance(...given)), want)
})

const spot = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true })
})
prop("[DISTANCE-01] it is as far there as back, and never shorter by a detour", spot, spot, spot, (a, b, c) => {
  assert.ok(Math.abs(distance(a, b) - distance(b, a)) < 1e-3)
  assert.ok(distance(a, b) <= distance(a, c) + distance(c, b) + 1)
  assert.ok(distance(a, b) >= 0 && distance(a, b) <= 20_015_115)
  const behind = { latitude: -a.latitude, longitude: a.longitude > 0 ? a.longitude - 180 : a.longitude + 180 }
  assert.ok(Math.abs(distance(a, behind) - 20_015_114) < 2)
})

const Told = Schema.Struct({ count: Schema.Finite, unit: Schema.Literals(["m", "km"]) })
it.each(vectors("format/DISTANCE-02", Schema.Finite, Told))("[DISTANCE-02] $title", ({ given, want }) => {
  assert.deepStrictEqual(distanceTold(given), want)
})
prop("[DISTANCE-02] what is told is never off by more than half of what it counts in", fc.nat(50_000), (metres) => {
  const { count, unit } = distanceTold(metres)
  assert.ok(Math.abs(count * (unit === "m" ? 1 : 1000) - metres) <= (unit === "m" ? 0.5 : 50) + 1e-6)
  assert.strictEqual(unit === "m", metres < 1000)
})
