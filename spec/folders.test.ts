import { globSync } from "node:fs"
import { posix, sep } from "node:path"
import { assert, it } from "@effect/vitest"
import { ROOT } from "./rules.ts"

/** A folder with more source files than this is divided by subject (DEC-0201). */
const MOST = 40

const SOURCE = /(?<!\.test|\.d)\.(ts|tsx|mjs)$/

/** How many source files lie in each folder, tests and styles not counted, the fullest folder first. */
const counted = (files: ReadonlyArray<string>): ReadonlyArray<readonly [folder: string, count: number]> => {
  const counts = new Map<string, number>()
  for (const file of files.filter((each) => SOURCE.test(each)))
    counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

const tooFull = (files: ReadonlyArray<string>): ReadonlyArray<string> =>
  counted(files).flatMap(([folder, count]) => (count > MOST ? [`${folder}: ${count} source files, at most ${MOST}`] : []))

const NOT_OURS = new Set(["node_modules", "dist", "data"])

const filesHere = (): ReadonlyArray<string> =>
  globSync("**/*.{ts,tsx,mjs}", {
    cwd: ROOT,
    exclude: (path) => path.split(sep).some((part) => NOT_OURS.has(part) || (part.startsWith(".") && part.length > 1))
  }).map((file) => file.split(sep).join(posix.sep))

it("a folder that is too full is found; tests, styles and declarations are not counted", () => {
  const many = (count: number, ending: string) => Array.from({ length: count }, (_, at) => `ui/parts/each${at}${ending}`)
  assert.deepStrictEqual(
    tooFull([...many(40, ".ts"), ...many(9, ".test.ts"), ...many(9, ".module.css"), ...many(9, ".d.ts")]),
    []
  )
  assert.deepStrictEqual(tooFull([...many(40, ".tsx"), "ui/parts/more.mjs"]), ["ui/parts: 41 source files, at most 40"])
})

it("no folder holds more than 40 source files", () => {
  const files = filesHere()
  assert.isAbove(files.length, 1000)
  const fullest = counted(files).slice(0, 8)
  const told = fullest.map(([folder, count]) => `${count} ${folder}`).join("\n")
  assert.deepStrictEqual(tooFull(files), [], `the fullest folders:\n${told}\n`)
})
