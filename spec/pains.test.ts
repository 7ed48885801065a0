import { globSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"

const ROOT = new URL("../", import.meta.url)
const TESTS = "{adapters,engine,server,spec,ui}/**/*.test.ts"

/** Numbers in the titles of tests. */
const shown = new Set(
  globSync(TESTS, { cwd: ROOT })
    .filter((file) => file !== "spec/pains.test.ts")
    .flatMap((file) =>
      [...readFileSync(new URL(file, ROOT), "utf8").matchAll(/\[pain (\d+)\]/g)].map(([, number]) => Number(number))
    )
)

/** What `docs/pains.md` says of each. */
const told = [...readFileSync(new URL("docs/pains.md", ROOT), "utf8").matchAll(/^\| (\d+) \|.*\| (.*) \|$/gm)].map(
  ([, number, answer = ""]) => ({ number: Number(number), answer })
)

it("tells of all of them, in their order", () => {
  expect(told.map(({ number }) => number)).toEqual(Array.from({ length: 28 }, (_, at) => at + 1))
})

it("shows each that is answered by a test with its number", () => {
  const answered = told.filter(({ answer }) => answer.endsWith("Answered")).map(({ number }) => number)
  expect(answered.filter((number) => !shown.has(number))).toEqual([])
})

it("says of every other one what it waits for", () => {
  expect(told.filter(({ answer }) => !answer.endsWith("Answered") && !answer.includes("Waits for: "))).toEqual([])
})

it("knows each number that a title carries", () => {
  expect([...shown].filter((number) => told.every((each) => each.number !== number))).toEqual([])
})
