import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { compared } from "./compared.ts"
import { lossesOf, notKept, withRows } from "./kept.ts"
import { isWithin, percentile } from "./percentile.ts"
import { table } from "./table.ts"

prop("so many do not pass a percentile, and one fewer would be too few", fc.array(fc.nat(100), { minLength: 1 }), (all) => {
  const most = percentile(all, 0.95) ?? Number.NaN
  assert.isAtLeast(all.filter((each) => each <= most).length, all.length * 0.95)
  assert.isBelow(all.filter((each) => each < most).length, all.length * 0.95)
})

it("no figures have no percentile, which meets no goal", () => {
  assert.strictEqual(percentile([], 0.95), null)
  assert.isFalse(isWithin(null, Number.POSITIVE_INFINITY))
  assert.isTrue(isWithin(0, 0))
})

it("a row without a figure says none, has no ratio, and is neither kept nor compared", () => {
  const baseline = { name: "bare", measured: 10 }
  const rows = [
    compared({ name: "ours", measured: null, unit: "ms", baseline }, "at most 1 ms", false),
    compared({ name: "bare alone", measured: 5, unit: "ms", baseline: { name: "bare", measured: null } }, "at most 9 ms", true)
  ]
  assert.deepStrictEqual(
    rows.map(({ ratio }) => ratio),
    [undefined, undefined]
  )
  const lines = table(
    rows.map((row) => ({ row })),
    new Map()
  ).split("\n")
  assert.match(lines[2] ?? "", /^ours +none +10.0 ms, bare +at most 1 ms +MISSED$/)
  assert.match(lines[3] ?? "", /^bare alone +5.00 ms +none, bare +at most 9 ms +met$/)
  const kept = { ours: { value: 2, unit: "x", commit: "a" } }
  assert.deepStrictEqual([withRows(kept, rows, "b"), lossesOf(kept, rows), notKept({}, rows)], [kept, [], []])
})
