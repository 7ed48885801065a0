import { assert, describe, it } from "vitest"
import { joined, linesOf } from "./seconds.mjs"

/** @param {string} suite @param {string} name @param {number} seconds */
const file = (suite, name, seconds) => ({ suite, file: name, seconds })

describe("the seconds of a run", () => {
  it("take the place of what the same suites took before, and leave those of others", () => {
    const before = {
      suites: { unit: 9, server: 8 },
      files: [file("unit", "a", 4), file("server", "b", 3), file("unit", "gone", 1)]
    }
    assert.deepStrictEqual(joined(before, { suites: { unit: 5 }, files: [file("unit", "a", 2)] }), {
      suites: { unit: 5, server: 8 },
      files: [file("server", "b", 3), file("unit", "a", 2)]
    })
  })

  it("are kept of the fifty slowest files", () => {
    const files = Array.from({ length: 60 }, (_, n) => file("unit", `f${n}`, n))
    const kept = joined({ suites: {}, files: [] }, { suites: { unit: 1 }, files }).files
    assert.deepStrictEqual([kept.length, kept[0]?.seconds, kept.at(-1)?.seconds], [50, 59, 10])
  })

  it("are printed with the longest first, all suites and ten files", () => {
    const files = Array.from({ length: 12 }, (_, n) => file("unit", `f${n}`, n))
    const lines = linesOf({ suites: { types: 3, unit: 20.25 }, files })
    assert.deepStrictEqual(lines.slice(1, 6), [
      "suites",
      "    20.3 s  unit",
      "     3.0 s  types",
      "slowest files",
      "    11.0 s  f11 (unit)"
    ])
    assert.strictEqual(lines.filter((line) => line.includes("(unit)")).length, 10)
  })

  it("name no files where no suite has any", () => {
    assert.notInclude(linesOf({ suites: { types: 3 }, files: [] }), "slowest files")
  })
})
