import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, it } from "@effect/vitest"
import { type KeptFigures, linesOf, lossesOf, notKept, readKept, withRows, writeKept } from "./kept.ts"
import type { Row } from "./Row.ts"

const folder = mkdtempSync(join(tmpdir(), "parley-kept-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const goal = { text: "some", met: true }
const rate: Row = {
  name: "sends",
  measured: 5000,
  unit: "sends/s",
  baseline: { name: "bare", measured: 20_000 },
  ratio: 0.25,
  goal
}
const wait: Row = { name: "wait", measured: 80, unit: "ms", baseline: { name: "bare", measured: 40 }, goal }
const size: Row = { name: "list", measured: 219, unit: "kB", goal }
const shift: Row = { name: "shift", measured: 0, unit: "layout shift", goal }
const rows = [rate, wait, size, shift]
const kept = withRows({}, rows, "abc")

const losses = (changed: Row): ReadonlyArray<readonly [string, number]> =>
  lossesOf(kept, [changed]).map(({ name, share }) => [name, Math.round(share * 100)])

it("a figure is kept as its ratio, or as it is where nothing stands beside it", () => {
  assert.deepStrictEqual(kept, {
    sends: { value: 0.25, unit: "x", commit: "abc" },
    wait: { value: 2, unit: "x", commit: "abc" },
    list: { value: 219, unit: "kB", commit: "abc" },
    shift: { value: 0, unit: "layout shift", commit: "abc" }
  } satisfies KeptFigures)
  assert.deepStrictEqual(withRows(kept, [{ ...size, measured: 200 }], "def")["list"], { value: 200, unit: "kB", commit: "def" })
  assert.deepStrictEqual(withRows(kept, [{ ...size, measured: 200 }], "def")["sends"], kept["sends"])
})

it("nothing is named where all is as it was, better, or worse by 5 % at most", () => {
  assert.deepStrictEqual(lossesOf(kept, rows), [])
  assert.deepStrictEqual(losses({ ...rate, ratio: 0.5 }), [])
  assert.deepStrictEqual(losses({ ...rate, ratio: 0.24 }), [])
  assert.deepStrictEqual(losses({ ...size, measured: 229 }), [])
})

it("what is worse by more is named, in its own direction", () => {
  assert.deepStrictEqual(losses({ ...rate, ratio: 0.2 }), [["sends", 20]])
  assert.deepStrictEqual(losses({ ...wait, measured: 100 }), [["wait", 25]])
  assert.deepStrictEqual(losses({ ...size, measured: 240.9 }), [["list", 10]])
  assert.deepStrictEqual(losses({ ...shift, measured: 0.01 }), [])
  assert.deepStrictEqual(losses({ ...shift, measured: 1, goal: { ...goal, met: false } }), [["shift", Number.POSITIVE_INFINITY]])
})

it("a machine that is half as fast loses nothing where a baseline stands beside a figure", () => {
  assert.deepStrictEqual(losses({ ...wait, measured: 160, baseline: { name: "bare", measured: 80 } }), [])
})

it("what was never kept, or in another unit, is said and not compared", () => {
  const { baseline: _, ...alone } = wait
  assert.deepStrictEqual(
    lossesOf(kept, [
      { ...alone, measured: 900 },
      { ...size, name: "new" }
    ]),
    []
  )
  assert.deepStrictEqual(notKept(kept, [alone, size, { ...size, name: "new" }]), ["wait", "new"])
})

it("each loss has a line that a person can read", () => {
  const worse = [
    { ...rate, ratio: 0.2 },
    { ...size, measured: 240.9 }
  ]
  assert.deepStrictEqual(linesOf(lossesOf(kept, worse), ["new"]), [
    "sends: 0.2 x, 20 % worse than 0.25 x of abc",
    "list: 240.9 kB, 10 % worse than 219 kB of abc",
    "Never kept: new"
  ])
  assert.deepStrictEqual(linesOf([], []), ["No figure is worse than it was kept by more than 5 %."])
})

it("what was written is read, and no file is no figures", () => {
  const file = join(folder, "kept.json")
  assert.deepStrictEqual(readKept(file), {})
  writeKept(file, kept)
  assert.deepStrictEqual(readKept(file), kept)
})
