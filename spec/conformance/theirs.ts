import type { Rule } from "../rules.ts"
import type { Question } from "./questions.ts"
import { linesOf, type Row, totalOf } from "./report.ts"
import { askRunner, type Asked } from "./runner.ts"

const rowOf = (rule: Rule, questions: ReadonlyArray<readonly [Question, number]>, { marks }: Asked): Row => {
  const marked = questions.map(([{ title }, at]) => ({ title, mark: marks.get(at) }))
  const count = (tag: string) => marked.filter(({ mark }) => mark?._tag === tag).length
  const [passed, skipped] = [count("Right"), count("Skipped")]
  const failed = questions.length - passed - skipped
  return {
    rule,
    state: failed > 0 ? "NOT" : passed > 0 ? "ok" : "--",
    numbers: { cases: questions.length, passed, failed, skipped },
    reasons: marked.flatMap(({ mark, title }) =>
      mark === undefined ? [`"${title}": no answer`] : mark._tag === "Wrong" ? [`"${title}": ${mark.why}`] : []
    )
  }
}

const skippedByArea = (questions: ReadonlyArray<Question>, { marks }: Asked): string =>
  [...Map.groupBy(questions.entries(), ([, { area }]) => area)]
    .map(([area, those]) => [area, those.filter(([at]) => marks.get(at)?._tag === "Skipped").length] as const)
    .filter(([, count]) => count > 0)
    .map(([area, count]) => `${count} of ${area}`)
    .join(", ")

/** Somebody else's implementation, behind a runner; whether it answered something and all that it answered was right. */
export const checkTheirs = async (
  rules: ReadonlyArray<Rule>,
  questions: ReadonlyArray<Question>,
  { command, patience }: { readonly command: string; readonly patience: number }
): Promise<boolean> => {
  const asked = await askRunner(command, questions, patience)
  const byRule = Map.groupBy(
    questions.map((question, at) => [question, at] as const),
    ([{ rule }]) => rule
  )
  const rows = rules.flatMap((rule) => {
    const those = byRule.get(rule.id)
    return those === undefined ? [] : [rowOf(rule, those, asked)]
  })
  for (const line of linesOf(rows)) console.log(line)
  const skipped = skippedByArea(questions, asked)
  if (skipped !== "") console.log(`\nNot implemented: ${skipped}`)
  const isAnswered = [...asked.marks.values()].some(({ _tag }) => _tag === "Right")
  const fault = asked.fault ?? (isAnswered ? undefined : "it answered no question right")
  if (fault !== undefined) console.log(`\nThe runner ${asked.name === "" ? command : asked.name} fails: ${fault}.`)
  console.log(`\n${totalOf(rows)}`)
  return fault === undefined && rows.every(({ state }) => state !== "NOT")
}
