import type { Rule } from "../rules.ts"
import { NO_TESTS, type Outcome, type Told } from "./tests.ts"
import { linesOf, type Row, totalOf } from "./report.ts"

/** A rule of a page, with the number of its examples; none where there is no fixture. */
export interface Shown {
  readonly rule: Rule
  readonly cases: number | undefined
}

/** What a rule lacks; nothing when it holds. */
const lacks = ({ cases, rule }: Shown, outcome: Outcome): ReadonlyArray<string> => [
  ...(rule.page === "" ? ["no page says it"] : []),
  ...(cases !== undefined || rule.level !== "must" ? [] : ["no fixture"]),
  ...(outcome.properties === 0 && rule.level === "must" ? ["no property and no model"] : []),
  ...outcome.reasons
]

/** Our own engine, by what its tests told; whether all rules hold. */
export const checkOurs = (shown: ReadonlyArray<Shown>, { broken, byRule }: Told): boolean => {
  const rows = shown.map((each): Row => {
    const outcome = byRule.get(each.rule.id) ?? NO_TESTS
    const { failed, passed, properties } = outcome
    const reasons = lacks(each, outcome)
    return {
      rule: each.rule,
      state: reasons.length === 0 ? "ok" : "NOT",
      numbers: { cases: each.cases ?? 0, properties, "tests passed": passed, failed },
      reasons
    }
  })
  for (const line of linesOf(rows)) console.log(line)
  for (const each of broken) console.log(`\n  NOT ${each}`)
  console.log(`\n${totalOf(rows)}`)
  return broken.length === 0 && rows.every(({ state }) => state === "ok")
}
