import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"

/**
 * Every hole that deployed servers of this protocol have in reading, acting and sessions (spec 6), by number; there is no 29. Each is
 * tried by a test that has its number in its title: `[H-05]`.
 */
const HOLES = Array.from({ length: 44 }, (_, i) => `H-${String(i + 1).padStart(2, "0")}`).filter((id) => id !== "H-29")

const ROOT = join(import.meta.dirname, "../..")
const titles = globSync(["server/**/*.test.ts", "spec/{wire,safety}/**/*.test.ts"], { cwd: ROOT })
  .filter((path) => !path.endsWith("holes.test.ts"))
  .flatMap((path) => readFileSync(join(ROOT, path), "utf8").match(/["'`]\[H-\d\d\b[^\n]*/g) ?? [])

const tried = new Set(titles.flatMap((title) => [...title.matchAll(/H-\d\d/g)].map(([id]) => id)))

it("there are forty-three", () => expect(HOLES).toHaveLength(43))

it("each of them is tried by a test, and no test names one that is none", () => {
  expect([...tried].toSorted()).toEqual(HOLES)
})
