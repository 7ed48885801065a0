import { assert, it } from "@effect/vitest"
import { thumbHashToAverageRGBA } from "thumbhash"
import { thumbHashIn } from "#engine/message/kinds/stored.ts"
import { THUMB_SIDE_MAX, thumbHashOfPixels } from "./thumbHash.ts"

/** Left half of one colour, right half of another. */
const halves = (width: number, height: number, left: ReadonlyArray<number>, right: ReadonlyArray<number>) => ({
  width,
  height,
  data: new Uint8ClampedArray(Array.from({ length: width * height }, (_, at) => (at % width < width / 2 ? left : right)).flat())
})
const bytesOf = (hash: string) => Uint8Array.from(atob(hash), (each) => each.charCodeAt(0))

it("a blurred preview travels as the rule reads it, whatever the sides of the picture (BODY-17)", () => {
  for (const [width, height] of [
    [THUMB_SIDE_MAX, THUMB_SIDE_MAX],
    [THUMB_SIDE_MAX, 1],
    [1, THUMB_SIDE_MAX],
    [1, 1],
    [100, 67]
  ] as const)
    for (const alpha of [255, 90, 0]) {
      const thumbHash = thumbHashOfPixels(halves(width, height, [250, 10, 10, alpha], [10, 10, 250, 255]))
      assert.deepStrictEqual(thumbHashIn({ thumbHash }), { thumbHash })
      assert.isAtMost(bytesOf(thumbHash).length, 40)
    }
})

it("it has the colours of the picture", () => {
  const { b, g, r } = thumbHashToAverageRGBA(bytesOf(thumbHashOfPixels(halves(60, 40, [40, 200, 40, 255], [40, 200, 40, 255]))))
  for (const [told, drawn] of [
    [r, 40],
    [g, 200],
    [b, 40]
  ] as const)
    assert.closeTo(told * 255, drawn, 12)
})
