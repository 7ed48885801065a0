import { execFile } from "node:child_process"
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { ROOT } from "../rules.ts"
import { PLANTED, PLANTED_AT, PURE } from "./planted.ts"

const cases = [
  ...Object.entries(PLANTED).flatMap(([what, lines]) => lines.map((text) => ({ what, text, isRefused: true }))),
  ...PURE.map((text) => ({ what: "what is pure", text, isRefused: false }))
].map((each, i) => ({ ...each, file: `planted${i}.ts` }))

/** A rule may remember what it would make again, or name what it hands a zone or language to; nothing else is excepted. */
const EXCEPTED: Readonly<Record<string, ReadonlyArray<string>>> = {
  "engine/account/validate.ts": ["no-control-regex"],
  "engine/client/Sorted.ts": ["pure/state"],
  "engine/contact/bySound.ts": ["pure/names"],
  "engine/contact/indexLetter.ts": ["pure/names", "pure/names"],
  "engine/contact/nameOrder.ts": ["pure/names"],
  "engine/error/Mistake.ts": ["pure/names"],
  "engine/format/paramsTold.ts": ["pure/names"],
  "engine/locale/written.ts": ["pure/names", "pure/names", "pure/state", "pure/state"],
  "engine/message/compose.ts": ["no-control-regex"]
}

/** Lines that would tell the compiler of the page or of Node for all files; the linter refuses them. */
const BRINGS_TYPES = /from "(react|node:|fs|date-fns)|"node:fs"|^declare global|<reference/

let tree = ""
const refusals = new Map<string, Set<string>>()

const LINTER = [join(ROOT, "node_modules/oxlint/bin/oxlint"), "--format", "unix"]

/** What a checker prints, however it ends. */
const printed = async (args: ReadonlyArray<string>): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [...args], { cwd: tree, maxBuffer: 2 ** 26 }).catch(
    (failed: { stdout: string }) => failed
  )
  return stdout
}

/** Notes which files a checker names at the beginning of a line. */
const ask = async (by: string, args: ReadonlyArray<string>) => {
  const stdout = await printed(args)
  for (const [, file = ""] of stdout.matchAll(/^(?:engine\/message\/)?(planted\d+\.ts)[:(]/gm))
    refusals.set(file, (refusals.get(file) ?? new Set()).add(by))
}

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), "purity-"))
  mkdirSync(join(tree, "engine/message"), { recursive: true })
  for (const name of ["package.json", "tsconfig.json", ".oxlintrc.json", "engine/tsconfig.json"])
    cpSync(join(ROOT, name), join(tree, name))
  cpSync(join(ROOT, "spec/purity"), join(tree, "spec/purity"), { recursive: true })
  symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"), "junction")
  writeFileSync(join(tree, "engine/message/lists.ts"), "export const LISTS: Array<number> = []\n")
  const plant = (which: (text: string) => boolean) => {
    for (const { file, text } of cases) if (which(text)) writeFileSync(join(tree, "engine/message", file), `${text}\n`)
  }
  plant((text) => !BRINGS_TYPES.test(text))
  await ask("compiler", [join(ROOT, "node_modules/typescript7/bin/tsc"), "-p", "engine"])
  plant((text) => BRINGS_TYPES.test(text))
  await ask("linter", [...LINTER, "engine"])
}, 60_000)
afterAll(() => rmSync(tree, { recursive: true, force: true }))

describe("a rule depends on its arguments alone", () => {
  it.each(cases)("$what: $text", ({ file, isRefused }) => {
    const by = [...(refusals.get(file) ?? [])]
    if (isRefused) assert.isAbove(by.length, 0)
    else assert.deepStrictEqual(by, [])
  })

  it("is not even told the names of a page and of Node", () => {
    const named = cases.filter(({ text, what }) => /^(the page|Node)/.test(what) && !/import|from/.test(text))
    const known = named.filter(({ file }) => refusals.get(file)?.has("compiler") !== true)
    assert.isAbove(named.length, 0)
    assert.deepStrictEqual(known, [])
  })

  it.each(Object.entries(PLANTED_AT))(
    "asks packages for listed parts alone, and with the zone as argument: %s",
    async (file, texts) => {
      mkdirSync(join(tree, dirname(file)), { recursive: true })
      const refused: Array<string> = []
      for (const text of [...texts.refused, ...texts.pure]) {
        writeFileSync(join(tree, file), `${text}\n`)
        if ((await printed([...LINTER, file])).includes("pure(imports)")) refused.push(text)
      }
      assert.deepStrictEqual(refused, texts.refused)
    }
  )

  it("excepts only what is listed", () => {
    const directives = globSync("engine/**/*.ts", { cwd: ROOT, exclude: ["**/*.test.ts"] }).flatMap((path) => {
      const text = readFileSync(join(ROOT, path), "utf8")
      assert.notMatch(text, /eslint-|@ts-|oxlint-(disable|enable)(?!-next-line)/, path)
      const found = [...text.matchAll(/oxlint-disable-next-line (\S+)/g)].map(([, rule = ""]) => rule)
      return found.length === 0 ? [] : [[path.replaceAll("\\", "/"), found.toSorted()] as const]
    })
    assert.deepStrictEqual(Object.fromEntries(directives), EXCEPTED)
  })
})
