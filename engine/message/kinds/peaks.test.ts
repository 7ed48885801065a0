import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { heightsOf, PEAK_MAX, peaksText } from "./peaks.ts"

it("loudness from 0 to 1 is a height from 0 to 63, a digit of base64; what is beyond is the lowest or the highest", () => {
  assert.strictEqual(peaksText([0, 1 / 63, 0.5, 62 / 63, 1]), "ABg+/")
  assert.strictEqual(peaksText([-1, 2]), "A/")
  assert.strictEqual(peaksText([]), "")
})

it("a digit says its height, and what is none says 0", () => {
  assert.deepStrictEqual(heightsOf("ABg+/-"), [0, 1, 32, 62, 63, 0])
})

prop("heights are read as they were written", fc.array(fc.nat({ max: PEAK_MAX })), (heights) => {
  assert.deepStrictEqual(heightsOf(peaksText(heights.map((each) => each / PEAK_MAX))), heights)
})
