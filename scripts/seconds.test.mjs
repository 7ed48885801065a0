import { assert, describe, it } from "vitest"
import { joined, linesOf } from "./seconds.mjs"
import { ofChildren } from "./spent.mjs"

/** @param {string} suite @param {string} name @param {number} seconds */
const file = (suite, name, seconds) => ({ suite, file: name, seconds })

describe("the seconds of a run", () => {
  it("take the place of what the same suites took before, and leave those of others", () => {
    const before = {
      suites: { unit: 9, server: 8 },
      processor: { unit: 7, server: 6 },
      files: [file("unit", "a", 4), file("server", "b", 3), file("unit", "gone", 1)]
    }
    assert.deepStrictEqual(joined(before, { suites: { unit: 5 }, processor: { unit: 4 }, files: [file("unit", "a", 2)] }), {
      suites: { unit: 5, server: 8 },
      processor: { unit: 4, server: 6 },
      files: [file("server", "b", 3), file("unit", "a", 2)]
    })
  })

  it("are kept of the fifty slowest files", () => {
    const files = Array.from({ length: 60 }, (_, n) => file("unit", `f${n}`, n))
    const kept = joined({ suites: {}, processor: {}, files: [] }, { suites: { unit: 1 }, processor: {}, files }).files
    assert.deepStrictEqual([kept.length, kept[0]?.seconds, kept.at(-1)?.seconds], [50, 59, 10])
  })

  it("are printed with the longest first, all suites and ten files", () => {
    const files = Array.from({ length: 12 }, (_, n) => file("unit", `f${n}`, n))
    const lines = linesOf({ suites: { types: 3, unit: 20.25 }, processor: { unit: 31 }, files })
    assert.deepStrictEqual(lines.slice(1, 6), [
      "suites",
      "    20.3 s  unit             31.0 s of a processor",
      "     3.0 s  types             0.0 s of a processor",
      "slowest files",
      "    11.0 s  f11 (unit)"
    ])
    assert.strictEqual(lines.filter((line) => line.includes("(unit)")).length, 10)
  })

  it("name no files where no suite has any", () => {
    assert.notInclude(linesOf({ suites: { types: 3 }, processor: {}, files: [] }), "slowest files")
  })
})

it("the seconds of a processor are those of the children, whatever the program is called", () => {
  const stat = "7 (a ) b) S 1 7 7 0 -1 4194304 100 2000 0 0 11 12 1300 1450 20 0 11 0 100 1 2"
  assert.strictEqual(ofChildren(stat), 27.5)
})
