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

/** What the list must hold: a plain array, sorted again after each change. */
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

const counted = (count: number) => Array.from({ length: count }, (_, key) => ({ key, note: 0 }))
const sizes = (list: Sorted.Sorted<Item>) => list.chunks.map((chunk) => chunk.length)

it("Sorted: what grows at its end leaves full chunks behind, what grows elsewhere halves", () => {
  const grown = counted(200).reduce((list, each) => Sorted.insert(list, each, compare), Sorted.empty<Item>())
  assert.deepStrictEqual(sizes(grown), [64, 64, 64, 8])
  const back = counted(66)
    .toReversed()
    .reduce((list, each) => Sorted.insert(list, each, compare), Sorted.empty<Item>())
  assert.deepStrictEqual(sizes(back), [33, 33])
})

it("Sorted: what comes at the end finds its place without a look at the rest", () => {
  const list = Sorted.fromArray(counted(4096), compare)
  const looksOf = (key: number): number => {
    let looks = 0
    Sorted.insert(list, { key, note: 0 }, (a, b) => {
      looks += 1
      return compare(a, b)
    })
    return looks
  }
  assert.deepStrictEqual([looksOf(4096), looksOf(5000)], [2, 2])
  assert.isAbove(looksOf(2000.5), 10)
})

it("Sorted: thin neighbours grow together, and what is empty goes", () => {
  let list = Sorted.fromArray(counted(64), compare)
  assert.deepStrictEqual(sizes(list), [32, 32])
  for (const key of [40, 41, 42, 43, 44, 45, 46, 47, 0, 1, 2, 3, 4, 5, 6]) list = Sorted.remove(list, { key, note: 0 }, compare)
  assert.deepStrictEqual(sizes(list), [25, 24])
  for (const key of [63, 62, 61, 60, 59, 58, 57, 56, 31, 30, 29, 28, 27, 26, 25])
    list = Sorted.remove(list, { key, note: 0 }, compare)
  sound(list)
  assert.deepStrictEqual(sizes(list), [18, 16])
  list = Sorted.remove(list, { key: 24, note: 0 }, compare)
  assert.deepStrictEqual(sizes(list), [17, 16])
  list = Sorted.remove(list, { key: 23, note: 0 }, compare)
  assert.deepStrictEqual(sizes(list), [32])
  for (const { key } of counted(64)) list = Sorted.remove(list, { key, note: 0 }, compare)
  assert.deepStrictEqual(list, Sorted.empty<Item>())
})

it("Sorted: what cuts nothing changes nothing", () => {
  const list = Sorted.fromArray(counted(96), compare)
  assert.strictEqual(Sorted.takeLast(list, 96), list)
  assert.strictEqual(Sorted.takeLast(list, 97), list)
  assert.strictEqual(Sorted.takeFrom(Sorted.empty<Item>(), { key: 1, note: 0 }, compare).size, 0)
  const cut = Sorted.takeLast(list, 40)
  assert.deepStrictEqual(sizes(cut), [8, 32])
  assert.strictEqual(cut.chunks[1], list.chunks[2])
  assert.deepStrictEqual(sizes(Sorted.takeLast(list, 64)), [32, 32])
  assert.strictEqual(
    Sorted.findLast(list, ({ key }) => key < 40),
    list.chunks[1]?.[7]
  )
  assert.strictEqual(Sorted.remove(list, { key: 96, note: 0 }, compare), list)
  assert.strictEqual(Sorted.remove(list, { key: 0.5, note: 0 }, compare), list)
  assert.strictEqual(Sorted.toArray(list), Sorted.toArray(list))
})

it("Sorted: nothing above a stop changes, wherever in its chunk it stands", () => {
  const list = Sorted.fromArray(counted(96), compare)
  for (const stop of [31, 32, 33, 63, 64]) {
    const changed = Sorted.mapFromEnd(
      list,
      (each) => ({ ...each, note: 1 }),
      ({ key }) => key === stop
    )
    assert.deepStrictEqual(
      Sorted.toArray(changed).findIndex(({ note }) => note === 1),
      stop + 1
    )
    assert.strictEqual(changed.chunks[0], list.chunks[0])
    sound(changed)
  }
})
