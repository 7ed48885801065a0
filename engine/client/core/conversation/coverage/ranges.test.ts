import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { covers, withoutRange, joinRange, type Range, type Ranges, reaches } from "./ranges.ts"

const HIGHEST = 24

const range = fc
  .tuple(fc.integer({ min: 0, max: HIGHEST }), fc.integer({ min: 0, max: HIGHEST }))
  .map(([a, b]): Range => ({ from: Math.min(a, b), to: Math.max(a, b) }))
const deed = fc.record({ what: fc.constantFrom("join" as const, "cut" as const), range })
const deeds = fc.array(deed, { maxLength: 12 })

/**
 * The model: a plain set of integers. A number is twice itself, and the odd number between two neighbours says that nothing is
 * missing between them: so neighbours that were never joined are told from one range.
 */
type Model = ReadonlySet<number>
const numbersOf = ({ from, to }: Range): ReadonlyArray<number> =>
  Array.from({ length: 2 * (to - from) + 1 }, (_, i) => 2 * from + i)
const modelOf = (ranges: Ranges): Model => new Set(ranges.flatMap(numbersOf))
const without = (model: Model, { from, to }: Range): Model =>
  new Set([...model].filter((each) => each < 2 * from - 1 || each > 2 * to + 1))

const play = (all: ReadonlyArray<{ readonly what: "join" | "cut"; readonly range: Range }>): readonly [Ranges, Model] => {
  let ranges: Ranges = []
  let model: Model = new Set()
  for (const each of all) {
    ranges = each.what === "join" ? joinRange(ranges, each.range) : withoutRange(ranges, each.range)
    model = each.what === "join" ? new Set([...model, ...numbersOf(each.range)]) : without(model, each.range)
  }
  return [ranges, model]
}

prop("[CLIENT-13] ranges say of each number what a plain set of integers says", deeds, (all) => {
  const [ranges, model] = play(all)
  assert.deepStrictEqual(
    [...modelOf(ranges)].toSorted((a, b) => a - b),
    [...model].toSorted((a, b) => a - b)
  )
  for (let number = 0; number <= HIGHEST; number += 1) assert.strictEqual(covers(ranges, number), model.has(2 * number))
})

prop("[CLIENT-13] ranges stand in order, none is empty, and no two share a number", deeds, (all) => {
  const [ranges] = play(all)
  for (const [index, { from, to }] of ranges.entries()) {
    assert.isAtMost(from, to)
    assert.isBelow(ranges[index - 1]?.to ?? -1, from)
  }
})

prop("[CLIENT-13] a range is reached exactly where a number is shared", deeds, range, (all, other) => {
  const [ranges, model] = play(all)
  assert.strictEqual(
    reaches(ranges, other),
    numbersOf(other).some((each) => each % 2 === 0 && model.has(each))
  )
})

it("[CLIENT-13] neighbours stay apart until something joins them", () => {
  const apart = joinRange(joinRange([], { from: 1, to: 3 }), { from: 4, to: 6 })
  assert.deepStrictEqual(apart, [
    { from: 1, to: 3 },
    { from: 4, to: 6 }
  ])
  assert.deepStrictEqual(joinRange(apart, { from: 3, to: 4 }), [{ from: 1, to: 6 }])
  assert.deepStrictEqual(withoutRange([{ from: 1, to: 6 }], { from: 3, to: 4 }), [
    { from: 1, to: 2 },
    { from: 5, to: 6 }
  ])
})

it("a single number stays of a range that loses all others", () => {
  assert.deepStrictEqual(withoutRange([{ from: 1, to: 5 }], { from: 2, to: 9 }), [{ from: 1, to: 1 }])
  assert.deepStrictEqual(withoutRange([{ from: 1, to: 5 }], { from: 0, to: 4 }), [{ from: 5, to: 5 }])
})
