import type { Rule } from "../rules.ts"

/** A rule's row of a report. */
export interface Row {
  readonly rule: Rule
  readonly state: "ok" | "NOT" | "--"
  /** Numbers by what they count, in the order in which they are shown. */
  readonly numbers: Readonly<Record<string, number>>
  /** Why it does not hold. */
  readonly reasons: ReadonlyArray<string>
}

/** Reasons shown of one rule; what is wrong once is often wrong many times. */
const REASONS_MAX = 5

const sumOf = (rows: ReadonlyArray<Row>): Readonly<Record<string, number>> => {
  const sum: Record<string, number> = {}
  for (const [what, count] of rows.flatMap(({ numbers }) => Object.entries(numbers))) sum[what] = (sum[what] ?? 0) + count
  return sum
}

const listed = (numbers: Readonly<Record<string, number>>): string =>
  Object.entries(numbers)
    .map(([what, count]) => `${count} ${what}`)
    .join(", ")

/** How many rules there are and what they come to, `12 rules, 11 hold; 80 cases, 79 passed, 1 failed`. */
export const totalOf = (rows: ReadonlyArray<Row>): string => {
  const count = (state: Row["state"]) => rows.filter((row) => row.state === state).length
  const skipped = count("--")
  const not = count("NOT")
  return (
    `${rows.length} rules, ${count("ok")} hold, ${not} ${not === 1 ? "does" : "do"} not` +
    `${skipped === 0 ? "" : `, ${skipped} not asked for`}; ${listed(sumOf(rows))}`
  )
}

const lineOf = ({ numbers, rule, state }: Row): string => {
  const columns = Object.entries(numbers).map(([what, count]) => `${String(count).padStart(4)} ${what}`)
  return `  ${state.padEnd(3)} ${rule.id.padEnd(12)} ${rule.level.padEnd(6)} ${columns.join(" ")}  ${rule.sentence}`
}

const reasonsOf = ({ reasons }: Row): ReadonlyArray<string> => {
  const more = reasons.length - REASONS_MAX
  return [...reasons.slice(0, REASONS_MAX), ...(more > 0 ? [`and ${more} more`] : [])].map((reason) => `        ${reason}`)
}

/** The whole report: each point of the specification with its rules, and what the point comes to. */
export const linesOf = (rows: ReadonlyArray<Row>): ReadonlyArray<string> =>
  [...Map.groupBy(rows, ({ rule }) => rule.point)].flatMap(([point, those]) => [
    "",
    point,
    ...those.flatMap((row) => [lineOf(row), ...reasonsOf(row)]),
    `  = ${totalOf(those)}`
  ])
