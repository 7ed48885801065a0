import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import * as Sorted from "./Sorted.ts"

interface Item {
  readonly key: number
  readonly note: number
}
const compare: Sorted.Compare<Item> = (a, b) => a.key - b.key
const item = fc.record({ key: fc.nat(400), note: fc.nat() })

type Change = readonly ["insert" | "remove", Item]
const change: fc.Arbitrary<Change> = fc.tuple(fc.constantFrom("insert", "insert", "insert", "remove"), item)
const changes = fc.array(change, { maxLength: 600, size: "max" })

/** What the list must hold: a plain array, sorted anew after each change. */
const modelOf = (list: ReadonlyArray<Item>, [what, each]: Change): ReadonlyArray<Item> => {
  const others = list.filter(({ key }) => key !== each.key)
  return what === "remove" ? others : [...others, each].toSorted(compare)
}
const apply = (list: Sorted.Sorted<Item>, [what, each]: Change): Sorted.Sorted<Item> =>
  what === "remove" ? Sorted.remove(list, each, compare) : Sorted.insert(list, each, compare)

const build = (list: ReadonlyArray<Change>) => list.reduce(apply, Sorted.empty<Item>())
const model = (list: ReadonlyArray<Change>) => list.reduce(modelOf, [])

/** Chunks are neither empty nor over full, and the size is that of the items. */
const sound = (list: Sorted.Sorted<Item>): void => {
  assert.strictEqual(list.size, Sorted.toArray(list).length)
  assert.ok(list.chunks.every((chunk) => chunk.length > 0 && chunk.length <= 64))
}

prop("Sorted: after any changes it holds what a sorted array holds", changes, (list) => {
  const built = build(list)
  assert.deepStrictEqual(Sorted.toArray(built), model(list))
  sound(built)
})

prop(
  "Sorted: a move is a removal and an insertion",
  changes,
  fc.array(fc.tuple(item, item), { maxLength: 40 }),
  (list, moves) => {
    let built = build(list)
    for (const [from, to] of moves) {
      const expected = Sorted.insert(Sorted.remove(built, from, compare), to, compare)
      built = Sorted.move(built, from, to, compare)
      assert.deepStrictEqual(Sorted.toArray(built), Sorted.toArray(expected))
      sound(built)
    }
  }
)

prop("Sorted: fromArray in any order is inserting one by one", fc.array(item, { maxLength: 300, size: "max" }), (list) => {
  const one = Sorted.fromArray(list, compare)
  assert.deepStrictEqual(Sorted.toArray(one), model(list.map((each) => ["insert", each])))
  sound(one)
})

prop("Sorted: find, first, last and findLast tell what the array tells", changes, fc.nat(400), (list, key) => {
  const built = build(list)
  const array = model(list)
  assert.strictEqual(
    Sorted.find(built, { key, note: 0 }, compare),
    array.find((each) => each.key === key)
  )
  assert.strictEqual(Sorted.first(built), array[0])
  assert.strictEqual(Sorted.last(built), array.at(-1))
  const test = (each: Item) => each.note % 3 === key % 3
  assert.strictEqual(Sorted.findLast(built, test), array.findLast(test))
})

prop("Sorted: takeLast and takeFrom cut like slice", changes, fc.nat(500), (list, count) => {
  const built = build(list)
  const array = model(list)
  const last = Sorted.takeLast(built, count)
  assert.deepStrictEqual(Sorted.toArray(last), array.slice(Math.max(0, array.length - count)))
  sound(last)
  const from = Sorted.takeFrom(built, { key: count, note: 0 }, compare)
  assert.deepStrictEqual(
    Sorted.toArray(from),
    array.filter(({ key }) => key >= count)
  )
  sound(from)
})

prop(
  "Sorted: mapFromEnd changes what follows the last stop, and nothing is a new list for no change",
  changes,
  fc.nat(9),
  (list, stop) => {
    const built = build(list)
    const array = model(list)
    const isStop = (each: Item) => each.note % 10 === stop
    const raise = (each: Item) => ({ ...each, note: each.note + 1 })
    const at = array.findLastIndex(isStop)
    assert.deepStrictEqual(
      Sorted.toArray(Sorted.mapFromEnd(built, raise, isStop)),
      array.map((each, index) => (index > at ? raise(each) : each))
    )
    assert.strictEqual(
      Sorted.mapFromEnd(built, (each) => each, isStop),
      built
    )
  }
)

prop("Sorted: nothing changes in place", changes, change, (list, next) => {
  const built = build(list)
  const before = structuredClone(built.chunks)
  apply(built, next)
  Sorted.takeLast(built, 3)
  assert.deepStrictEqual(built.chunks, before)
})

it("Sorted: a list that lives long stays in few chunks", () => {
  const items = Array.from({ length: 1000 }, (_, key) => ({ key, note: 0 }))
  let list = Sorted.fromArray(items, compare)
  for (let i = 0; i < 10_000; i++) {
    const at = (i * 7919) % items.length
    const old = items[at]
    if (old === undefined) break
    const next = { key: -1 - i, note: 0 }
    items[at] = next
    list = Sorted.insert(Sorted.remove(list, old, compare), next, compare)
  }
  assert.deepStrictEqual(Sorted.toArray(list), items.toSorted(compare))
  assert.ok(list.chunks.length <= items.length / 8)
})
