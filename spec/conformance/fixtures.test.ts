import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { ROOT } from "../rules.ts"

const base = mkdtempSync(join(tmpdir(), "parley-fixtures-"))
afterAll(() => rmSync(base, { recursive: true }))

const conformance = (...args: ReadonlyArray<string>) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(ROOT, "spec/conformance/main.ts"), ...args], {
    cwd: ROOT,
    encoding: "utf8",
    // what all examples come to, `npm run conformance` shows
    env: { ...process.env, PROP_RUNS: "2" }
  })
  return { status, stdout, stderr }
}

const OURS = join(ROOT, "fixtures")
/** A folder with these files. */
const folderWith = (name: string, files: Readonly<Record<string, string>>): string => {
  const folder = join(base, name)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
const time = readFileSync(join(OURS, "format/TIME-03.json"), "utf8")

describe("npm run conformance -- --fixtures", () => {
  it("takes a folder with one rule, and tells what its examples come to", () => {
    const folder = join(base, "one")
    cpSync(join(OURS, "format/TIME-03.json"), join(folder, "format/TIME-03.json"))
    const right = conformance("--fixtures", folder)
    assert.strictEqual(right.status, 0, right.stdout.match(/^.*\bNOT\b.*$/gm)?.join("\n"))
    assert.match(right.stdout, /ok +TIME-03 .* [1-9]\d* cases/)
    assert.notMatch(right.stdout, /TIME-04/)
    assert.match(right.stdout, /^1 rules, 1 hold, 0 do not; /m)
  })

  it("holds an example against the engine that is not so", () => {
    const folder = folderWith("wrong", { "format/TIME-03.json": time.replace('"JustNow"', '"Yesterday"') })
    const { status, stdout } = conformance("--fixtures", folder)
    assert.strictEqual(status, 1)
    assert.match(stdout, /NOT +TIME-03 .* 1 failed/)
  })

  it.each([
    ["no JSON", { "format/TIME-03.json": "{" }, /format\/TIME-03\.json cannot be read: it is no JSON: /],
    [
      "a key that nobody reads",
      { "format/TIME-03.json": time.replace('"title"', '"titel"') },
      /TIME-03\.json cannot be read: .*titel/
    ],
    ["another rule's name", { "format/TIME-04.json": time }, /TIME-04\.json cannot be read: it holds the examples of TIME-03/],
    ["another place", { "group/TIME-03.json": time }, /group\/TIME-03\.json lies where .*move it to .*format\/TIME-03\.json/],
    ["nothing", { "notes.json": "{}" }, /holds no examples: .*<area>\/<RULE>\.json/]
  ] as const)("names the file and what to do: %s", (title, files, sentence) => {
    const { status, stderr, stdout } = conformance("--fixtures", folderWith(title, files))
    assert.strictEqual(status, 1)
    assert.match(stderr, sentence)
    assert.notMatch(stderr, /^ {4}at /m)
    assert.strictEqual(stdout, "")
  })

  it("says how it is called, with each of its options", () => {
    const { status, stderr, stdout } = conformance("--help")
    assert.deepStrictEqual([status, stderr], [0, ""])
    assert.match(stdout, /^npm run conformance /)
    for (const option of ["fixtures", "report", "exec", "only", "all", "patience"])
      assert.match(stdout, new RegExp(` --${option} `))
  })

  it("says what it does not understand, with exit code 2", () => {
    const { status, stderr, stdout } = conformance("--exek", "true")
    assert.deepStrictEqual([status, stdout], [2, ""])
    assert.match(stderr, /^Unknown option '--exek'\.\n\nnpm run conformance /)
    assert.match(conformance("fixtures").stderr, /^Unexpected argument 'fixtures'\.\n/)
    const alone = conformance("--patience", "50")
    assert.deepStrictEqual([alone.status, alone.stderr], [2, "--only, --all and --patience go with --exec.\n"])
    assert.strictEqual(conformance("--fixtures", join(base, "nowhere")).stderr, `There is no folder ${join(base, "nowhere")}.\n`)
  })
})
