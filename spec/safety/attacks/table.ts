import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Result } from "./results.ts"

/** The table of results, in which parts of the long run that are played at different times add up. */

const ROOT = join(import.meta.dirname, "../../..")
const PLACE = join(ROOT, ".cache/attacks/results.json")

/** The version that is tried. */
export const versionHere = (): string =>
  execFileSync("git", ["describe", "--always", "--dirty"], { cwd: ROOT, encoding: "utf8" }).trim()

const isSame = (a: Pick<Result, "title" | "from">, b: Pick<Result, "title" | "from">): boolean =>
  a.title === b.title && a.from === b.from

/** A result takes the place of an earlier one of the same attack, unless that one lasted longer against the same version. */
export const joined = (before: ReadonlyArray<Result>, now: Result): ReadonlyArray<Result> => {
  const earlier = before.find((each) => isSame(each, now))
  if (earlier !== undefined && earlier.commit === now.commit && earlier.seconds > now.seconds) return before
  return [...before.filter((each) => each !== earlier), now]
}

export const kept = (): ReadonlyArray<Result> =>
  existsSync(PLACE) ? (JSON.parse(readFileSync(PLACE, "utf8")) as ReadonlyArray<Result>) : []

export const keep = (now: Result): void => {
  mkdirSync(dirname(PLACE), { recursive: true })
  writeFileSync(PLACE, `${JSON.stringify(joined(kept(), now), undefined, 1)}\n`)
}

export const HEAD =
  "  from      s   answered of sends    p95  worst  quiet     MB  normal  version   attack (times in ms, until normal in s)"

const cell = (value: string | number, width: number): string => String(value).padStart(width)

/** A result, and below it what should have held and did not. */
export const linesOf = (result: Result): ReadonlyArray<string> => {
  const { answered, commit, from, megabytes, normalAfter, p95, problems, quiet, seconds, sends, title, worst } = result
  const cells = [
    ...[cell(from, 6), cell(seconds, 7), cell(`${answered} of ${sends}`, 20), cell(p95, 7), cell(worst, 7), cell(quiet, 7)],
    ...[cell(megabytes, 7), cell(normalAfter ?? "never", 8), `  ${commit}  ${title}`]
  ]
  return [cells.join(""), ...problems.map((problem) => `        wrong: ${problem}`)]
}

/** What was kept of these attacks from so many addresses, in their order. */
export const chosen = (
  results: ReadonlyArray<Result>,
  titles: ReadonlyArray<string>,
  froms: ReadonlyArray<number>
): ReadonlyArray<Result> =>
  froms.flatMap((from) => titles.flatMap((title) => results.find((each) => isSame(each, { title, from })) ?? []))
