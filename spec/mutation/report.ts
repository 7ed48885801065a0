import { isAlive, type Outcome } from "./Outcome.ts"

const percent = (part: number, whole: number): string => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`)

/** How many of all are noticed, from 0 to 1. */
export const scoreOf = (outcomes: ReadonlyArray<Outcome>): number =>
  outcomes.length === 0 ? 1 : outcomes.filter((each) => !isAlive(each)).length / outcomes.length

const row = (name: string, outcomes: ReadonlyArray<Outcome>): string => {
  const count = (status: Outcome["status"]) => outcomes.filter((each) => each.status === status).length
  const dead = outcomes.filter((each) => !isAlive(each)).length
  const numbers = [outcomes.length, count("killed"), count("timeout"), count("survived"), count("uncovered")]
  return `${name.padEnd(28)}${numbers.map((each) => String(each).padStart(10)).join("")}${percent(dead, outcomes.length).padStart(10)}`
}

/** A line for each area, and one for all. */
export const table = (outcomes: ReadonlyArray<Outcome>): ReadonlyArray<string> => {
  const areas = Map.groupBy(outcomes, ({ area }) => area)
  const head = ["mutants", "killed", "timeout", "survived", "uncovered", "score"].map((each) => each.padStart(10)).join("")
  return [
    `${"".padEnd(28)}${head}`,
    ...[...areas].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([area, each]) => row(area, each)),
    row("all", outcomes)
  ]
}

/** A mutant that lives: where, and what may change there. */
export const lineOf = ({ file, line, mutator, original, replacement, status, tests, left }: Outcome): string =>
  `${file}:${line} ${mutator}: ${original}  →  ${replacement} (${status === "uncovered" ? "no test comes here" : left === 0 ? `${tests} tests` : `${tests} of ${tests + left} tests`})`
