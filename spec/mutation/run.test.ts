import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import type { Mutant } from "./Mutant.ts"
import { isAlive, type Outcome } from "./Outcome.ts"
import { run } from "./run.ts"
import { compare } from "./survivors.ts"
import { lineOf, scoreOf, table } from "./report.ts"

const CODE = `
export const LEAST = 18
const known = new Map<number, boolean>()
export const isOfAge = (years: number): boolean => {
  const found = known.get(years)
  if (found !== undefined) return found
  const made = years >= LEAST
  known.set(years, made)
  return made
}
/** Its upper limit is looked at by nobody. */
export const isChild = (years: number): boolean => years < 14
export const count = (to: number): number => {
  let at = 0
  while (at < to) at += 1
  return at
}
export const NAME = ["Ann"]
export const lonely = (n: number) => n + 1
`
const TESTS = `
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { count, isChild, isOfAge, NAME } from "./code.ts"
it.each([{ title: "just", years: 18, want: true }, { title: "not yet", years: 17, want: false }])("[AGE-01] $title", (each) => {
  assert.strictEqual(isOfAge(each.years), each.want)
})
it("[AGE-02] a child", () => assert.ok(isChild(3) && !isChild(40)))
it.effect("[AGE-03] counts", () => Effect.sync(() => assert.strictEqual(count(5), 5)))
it("[AGE-04] has a name", () => assert.deepStrictEqual(NAME, ["Ann"]))
`
const BROKEN = `
import { assert, it } from "@effect/vitest"
import { isChild } from "./code.ts"
it("[AGE-05] is wrong about children", () => assert.ok(!isChild(3)))
`

const tried = async (
  files: Readonly<Record<string, string>>,
  known: (mutant: Mutant) => Outcome | undefined = () => undefined
) => {
  const root = mkdtempSync(join(tmpdir(), "mutation-"))
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
    symlinkSync(join(import.meta.dirname, "../../node_modules"), join(root, "node_modules"))
    return await run({
      root,
      folder: ".",
      isChanged: (file) => file === "code.ts",
      isAsked: () => true,
      known,
      patience: Infinity,
      workers: 1,
      env: process.env,
      say: () => undefined,
      keep: () => undefined
    })
  } finally {
    rmSync(root, { recursive: true })
  }
}

/** Loops without an end are given up by what they worked, of which a busy machine gives them little at a time. */
const TIMEOUT = { timeout: 300_000 }

let whole: ReturnType<typeof tried> | undefined
/** Every change of the code, tried once for all who ask. */
const wholeRun = (): ReturnType<typeof tried> => (whole ??= tried({ "code.ts": CODE, "code.test.ts": TESTS }))

const about = (outcomes: ReadonlyArray<Outcome>, declaration: string, replacement?: string) =>
  outcomes.filter((each) => each.declaration === declaration && (replacement === undefined || each.replacement === replacement))

it("changes are noticed by the test that looks, and one that nobody looks at lives", TIMEOUT, async () => {
  const { outcomes, broken } = await wholeRun()
  assert.deepStrictEqual(broken, [])

  const [edge] = about(outcomes, "isChild", "years <= 14")
  assert.strictEqual(edge?.status, "survived")
  assert.strictEqual(edge === undefined ? "" : lineOf(edge), "code.ts:12 EqualityOperator: years < 14  →  years <= 14 (1 tests)")
  assert.deepStrictEqual(
    about(outcomes, "isChild")
      .filter(isAlive)
      .map(({ replacement }) => replacement),
    ["years <= 14"]
  )

  // What one test leaves in a memory, the next does not mistake for an answer.
  assert.strictEqual(about(outcomes, "isOfAge", "years > LEAST")[0]?.rule, "AGE-01")
  assert.strictEqual(about(outcomes, "isOfAge", "years < LEAST")[0]?.status, "killed")

  // A loop without an end is ended, by its count or by its time.
  assert.ok(about(outcomes, "count").every(({ rule, status }) => status === "timeout" || rule === "AGE-03"))
  assert.include(["killed", "timeout"], about(outcomes, "count", "at -= 1")[0]?.status)

  // What a module says while it loads is in force from the beginning.
  assert.ok(about(outcomes, "NAME").every(({ isStatic, rule }) => isStatic && rule === "AGE-04"))

  assert.ok(about(outcomes, "lonely").every(({ status }) => status === "uncovered"))
  assert.include(table(outcomes).at(-1), `${(scoreOf(outcomes) * 100).toFixed(1)} %`)

  const reason = "nobody has just turned fourteen"
  const listed = edge === undefined ? [] : [{ ...edge, reason }]
  const lives = outcomes.filter(isAlive)
  assert.strictEqual(compare(outcomes, listed, () => true).unlisted.length, lives.length - 1)
  const gone = listed.map((each) => ({ ...each, declaration: "isGrown" }))
  assert.deepStrictEqual(compare(outcomes, gone, () => true).gone, gone)
  assert.deepStrictEqual(compare(outcomes, gone, () => false).gone, [])
  const dead = outcomes.flatMap((each) => (each.rule === "AGE-04" ? [{ ...each, reason }] : []))
  assert.deepStrictEqual(compare(outcomes, dead, () => true).killed, dead)
})

it("what is known is not tried again", TIMEOUT, async () => {
  const { outcomes } = await wholeRun()
  const before = outcomes.map((each): Outcome => ({ ...each, reason: "before" }))
  const known = ({ id, declaration }: Mutant) => (declaration === "count" ? undefined : before[id])
  const again = await tried({ "code.ts": CODE, "code.test.ts": TESTS }, known)
  assert.deepStrictEqual(
    [...new Set(again.outcomes.filter(({ reason }) => reason !== "before").map(({ declaration }) => declaration))],
    ["count"]
  )
  assert.strictEqual(scoreOf(again.outcomes), scoreOf(outcomes))
})

it("a test that fails without a change is told, and judges nothing", TIMEOUT, async () => {
  const { outcomes, broken } = await tried({ "code.ts": CODE, "code.test.ts": BROKEN })
  assert.lengthOf(broken, 1)
  assert.include(broken[0], "[AGE-05] is wrong about children")
  assert.ok(outcomes.every(isAlive))
})
