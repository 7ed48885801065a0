import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { mosaic } from "./mosaic.ts"

const size = fc.record({ width: fc.nat(9000), height: fc.nat(9000) })

it("pictures stand in lines, each as wide as it is beside the others", () => {
  const [wide, high, square] = [
    { width: 1600, height: 900 },
    { width: 900, height: 1600 },
    { width: 0, height: 0 }
  ]
  assert.deepStrictEqual(mosaic([wide, high]), [{ proportion: 2.15, widths: [1.4, 0.75] }])
  assert.deepStrictEqual(
    mosaic([wide, square, square]).map(({ widths }) => widths.length),
    [1, 2]
  )
  assert.deepStrictEqual(
    mosaic([high, high, high]).map(({ widths }) => widths.length),
    [3]
  )
})

prop(
  "each picture of two to nine has its place, and a finger finds it where the mosaic is 230 pixels wide",
  fc.array(size, { minLength: 2, maxLength: 9 }),
  (sizes) => {
    const lines = mosaic(sizes)
    assert.strictEqual(lines.flatMap(({ widths }) => widths).length, sizes.length)
    for (const { proportion, widths } of lines) {
      const sum = widths.reduce((total, each) => total + each, 0)
      assert.isAtLeast(230 / proportion, 44)
      for (const each of widths) assert.isAtLeast((230 * each) / sum, 44)
    }
  }
)
