import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { type Feed, withNewest, withOlder, withOne, withoutOne } from "./feed.ts"
import { PAGE } from "./limits.ts"

const Shown = Schema.Struct({ ids: Schema.Array(Schema.Int), hasOlder: Schema.Boolean, top: Schema.Int })
const Page = Schema.Struct({ known: Shown, page: Schema.Array(Schema.Int) })

it.each(vectors("moment/MOMENT-04", Page, Shown))("[MOMENT-04] $title", ({ given, want }) => {
  assert.deepStrictEqual(withNewest(given.known, given.page), want)
})

const Below = Schema.Struct({ ...Page.fields, before: Schema.Int })

it.each(vectors("moment/MOMENT-05", Below, Shown))("[MOMENT-05] $title", ({ given, want }) => {
  assert.deepStrictEqual(withOlder(given.known, given.page, given.before), want)
})

const One = Schema.Struct({ known: Shown, id: Schema.Int })

it.each(vectors("moment/MOMENT-06", One, Shown))("[MOMENT-06] $title", ({ given, want }) => {
  assert.deepStrictEqual(withOne(given.known, given.id), want)
})

it("one that is gone leaves the others as they are", () => {
  assert.deepStrictEqual(withoutOne({ ids: [5, 3, 1], hasOlder: true, top: 5 }, 3), { ids: [5, 1], hasOlder: true, top: 5 })
})

const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 40 }).map((ids) => ids.sort((a, b) => b - a))
const feeds = fc.tuple(numbers, fc.boolean()).map(([ids, hasOlder]): Feed => ({ ids, hasOlder, top: ids[0] ?? 0 }))

prop(
  "[MOMENT-05] what follows below a moment stands right below it, or nowhere; a short page is the last",
  feeds,
  fc.nat({ max: 40 }),
  fc.nat({ max: PAGE }),
  (known, at, count) => {
    const before = known.ids[at] ?? 0
    const page = Array.from({ length: count }, (_, n) => before - 1 - n)
    const { hasOlder, ids } = withOlder(known, page, before)
    const isBelowLast = before === (known.ids.at(-1) ?? 0)
    assert.deepStrictEqual(ids.slice(0, known.ids.length), known.ids)
    assert.deepStrictEqual(ids.slice(known.ids.length), isBelowLast ? page : [])
    assert.strictEqual(hasOlder, isBelowLast ? count === PAGE : known.hasOlder)
  }
)

prop(
  "[MOMENT-06] one moment is in its place, the others stay; none comes below a hole",
  feeds,
  fc.integer({ min: 1, max: 200 }),
  (known, id) => {
    const { ids, ...rest } = withOne(known, id)
    assert.deepStrictEqual(rest, { hasOlder: known.hasOlder, top: known.top })
    assert.deepStrictEqual(
      ids.filter((each) => each !== id),
      known.ids.filter((each) => each !== id)
    )
    assert.deepStrictEqual(
      ids,
      [...new Set(ids)].sort((a, b) => b - a)
    )
    const isBelowAll = known.ids.length > 0 && known.ids.every((each) => each > id)
    assert.strictEqual(ids.includes(id), !(known.hasOlder && isBelowAll))
  }
)

/** A service that keeps moments, newest first. */
const pageOf = (all: ReadonlyArray<number>, before = Number.MAX_SAFE_INTEGER): ReadonlyArray<number> =>
  all.filter((id) => id < before).slice(0, PAGE)

const move = fc.oneof(
  fc.record({ add: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ remove: fc.nat() }),
  fc.constant({ newest: true as const }),
  fc.constant({ older: true as const }),
  fc.record({ tell: fc.nat() })
)

prop(
  "[MOMENT-04] [MOMENT-05] [MOMENT-06] what is shown has no hole in it that the service does not have, and at its end tells whether there is more",
  fc.array(move, { maxLength: 30 }),
  (moves) => {
    let all: ReadonlyArray<number> = []
    let next = 1
    let feed: Feed = { ids: [], hasOlder: false, top: 0 }
    let wasRead = false
    for (const each of moves) {
      if ("add" in each) for (let n = 0; n < each.add; n += 1) all = [next++, ...all]
      else if ("remove" in each) {
        const gone = all[each.remove % Math.max(1, all.length)]
        all = all.filter((id) => id !== gone)
        // it is told of
        if (gone !== undefined) feed = withoutOne(feed, gone)
      } else if ("newest" in each) {
        feed = withNewest(feed, pageOf(all))
        wasRead = true
      } else if ("older" in each) {
        const last = feed.ids.at(-1)
        if (last !== undefined && feed.hasOlder) feed = withOlder(feed, pageOf(all, last), last)
      } else if (wasRead) {
        const told = all[each.tell % Math.max(1, all.length)]
        if (told !== undefined && told > (feed.ids[0] ?? 0)) feed = withOne(feed, told)
      }
      assert.deepStrictEqual(
        feed.ids,
        [...new Set(feed.ids)].sort((a, b) => b - a)
      )
      assert.isTrue(feed.ids.every((id) => all.includes(id)))
    }
    feed = withNewest(feed, pageOf(all))
    assert.deepStrictEqual(feed.ids.slice(0, PAGE), pageOf(all))
    const last = feed.ids.at(-1) ?? 0
    if (!feed.hasOlder) assert.isTrue(all.every((id) => id >= last))
  }
)
