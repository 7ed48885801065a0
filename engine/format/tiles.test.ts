import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { isTile, TILE_SIDE, tilesAround, tileSpot } from "./tiles.ts"

const Tile = Schema.Struct({ zoom: Schema.Finite, x: Schema.Finite, y: Schema.Finite })
it.each(vectors("format/MAP-01", Tile, Schema.Boolean))("[MAP-01] $title", ({ given, want }) => {
  assert.strictEqual(isTile(given), want)
})

const Spot = Schema.Struct({ latitude: Schema.Finite, longitude: Schema.Finite })
const Asked = Schema.Struct({ spot: Spot, zoom: Schema.Int })
const thousandths = (value: number): number => Math.round(value * 1000) / 1000 + 0
it.each(vectors("format/MAP-02", Asked, Schema.Struct({ x: Schema.Finite, y: Schema.Finite })))(
  "[MAP-02] $title",
  ({ given, want }) => {
    const { x, y } = tileSpot(given.spot, given.zoom)
    assert.deepStrictEqual({ x: thousandths(x), y: thousandths(y) }, want)
  }
)

const Small = Schema.Struct({ spot: Spot, zoom: Schema.Int, width: Schema.Int, height: Schema.Int })
const Placed = Schema.Struct({ x: Schema.Int, y: Schema.Int, left: Schema.Int, top: Schema.Int })
it.each(vectors("format/MAP-03", Small, Schema.Array(Placed)))("[MAP-03] $title", ({ given, want }) => {
  assert.deepStrictEqual(
    tilesAround(given.spot, given.zoom, given.width, given.height).map(({ left, top, x, y }) => ({ x, y, left, top })),
    want
  )
})

const spot = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true, maxExcluded: true })
})
const zoom = fc.integer({ min: 5, max: 18 })
const side = fc.integer({ min: 1, max: 700 })

prop(
  "[MAP-01] a map has as many squares as its step says, and no part of one",
  zoom,
  fc.integer({ min: -10, max: 300_000 }),
  (step, at) => {
    assert.strictEqual(isTile({ zoom: step, x: at, y: 0 }), at >= 0 && at < 2 ** step)
    assert.strictEqual(isTile({ zoom: step, x: 0, y: at }), at >= 0 && at < 2 ** step)
    assert.isFalse(isTile({ zoom: step, x: at + 0.5, y: 0 }))
  }
)
prop("[MAP-02] each spot lies on the map", spot, zoom, (at, step) => {
  for (const each of Object.values(tileSpot(at, step))) assert.ok(each >= -1e-6 && each <= 2 ** step + 1e-6)
})
prop("[MAP-02] farther east lies farther right, and farther north higher", spot, spot, zoom, (a, b, step) => {
  const [first, second] = [tileSpot(a, step), tileSpot(b, step)]
  assert.strictEqual(Math.sign(a.longitude - b.longitude) * Math.sign(first.x - second.x) >= 0, true)
  assert.strictEqual(Math.sign(b.latitude - a.latitude) * Math.sign(first.y - second.y) >= 0, true)
})
prop(
  "[MAP-03] the squares cover the small map but for what lies north or south of all, and none is beside it",
  spot,
  zoom,
  side,
  side,
  (at, step, width, height) => {
    const tiles = tilesAround(at, step, width, height)
    for (const { left, top, ...tile } of tiles) {
      assert.isTrue(isTile({ ...tile }))
      assert.ok(left > -TILE_SIDE - 1 && left < width + 1 && top > -TILE_SIDE - 1 && top < height + 1)
    }
    const middle = tiles.find(
      ({ left, top }) => left <= width / 2 && left + TILE_SIDE >= width / 2 && top <= height / 2 && top + TILE_SIDE >= height / 2
    )
    assert.isDefined(middle)
    const { x, y } = tileSpot(at, step)
    assert.ok(Math.abs((middle?.left ?? 0) + (x - Math.floor(x)) * TILE_SIDE - width / 2) <= TILE_SIDE + 1)
    assert.ok(Math.abs((middle?.top ?? 0) + (y - Math.floor(y)) * TILE_SIDE - height / 2) <= TILE_SIDE + 1)
  }
)
