import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { expect, it } from "vitest"
import { readOptions } from "./optionsOf.ts"

const USAGE = ["npm run sing -- --loud    sings loudly"]
const read = (args: ReadonlyArray<string>, takesPaths = false) =>
  readOptions(args, { loud: { type: "boolean", default: false }, times: { type: "string", default: "1" } }, USAGE, takesPaths)

it("reads what was typed", () => {
  expect(read(["--loud", "--times", "3"])).toMatchObject({ values: { loud: true, times: "3" }, positionals: [] })
  expect(read(["engine/format"], true)).toMatchObject({ positionals: ["engine/format"] })
})

it.each(["--help", "-h"])("%s is answered with the usage", (asked) => {
  expect(read(["--loud", asked])).toEqual({ lines: USAGE, code: 0 })
})

it("says in a sentence what it does not understand, and how it is called", () => {
  const told = (args: ReadonlyArray<string>) => read(args) as { readonly lines: ReadonlyArray<string>; readonly code: number }
  expect(told(["--silent"])).toEqual({ lines: ["Unknown option '--silent'.", "", ...USAGE], code: 2 })
  expect(told(["song"])).toEqual({ lines: ["Unexpected argument 'song'.", "", ...USAGE], code: 2 })
  expect(told(["--times"])).toEqual({ lines: ["Option '--times <value>' argument missing.", "", ...USAGE], code: 2 })
})

it("npm run hollow helps, and says what it does not understand, without a stack", () => {
  const program = join(import.meta.dirname, "hollow", "main.ts")
  const run = (...args: ReadonlyArray<string>) => spawnSync(process.execPath, [program, ...args], { encoding: "utf8" })
  expect(run("--help")).toMatchObject({ status: 0, stdout: expect.stringMatching(/^npm run hollow/) })
  expect(run("--nonsense")).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^Unknown option '--nonsense'\.\n\nnpm run/)
  })
  expect(run("--only", "engine/none")).toMatchObject({
    status: 2,
    stderr: 'No file of the engine whose path begins with "engine/none" holds a rule.\n'
  })
})

it.each(["layout/check.ts", "screens/main.ts"])("%s helps without looking at a screen", (program) => {
  const ended = spawnSync(process.execPath, [join(import.meta.dirname, program), "--help"], { encoding: "utf8" })
  expect(ended).toMatchObject({ status: 0, stdout: expect.stringMatching(/^npm run (layout|screens) /), stderr: "" })
})
