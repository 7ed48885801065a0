import { join } from "node:path"
import { ROOT } from "../rules.ts"
import type { Held } from "./held.ts"
import type { Room } from "./tests.ts"

/** Where the page stands. */
export const PAGE = join(ROOT, "docs/rules.md")

const BEYOND: ReadonlyArray<Room> = ["adapters", "server", "screens", "programs"]

/** A sentence in a table of Markdown, where a line is a column. */
const cell = (text: string): string => text.replaceAll("|", "\\|")

const homesOf = ({ homes }: Held): string => homes.map(({ name, path }) => `[\`${name}\`](../${path})`).join(", ")

const citedBy = ({ tests }: Held): string => BEYOND.filter((room) => tests[room].length > 0).join(", ")

const rowOf = (held: Held): string => {
  const { isProven, mutants, rule } = held
  const columns = [
    rule.id,
    rule.level,
    cell(rule.sentence),
    homesOf(held),
    isProven ? "yes" : "",
    citedBy(held),
    ...(mutants === undefined ? [] : [`${mutants.noticed}, ${mutants.homeNoticed} of ${mutants.home}`])
  ]
  return `| ${columns.join(" | ")} |`
}

const sectionOf = ([point, those]: readonly [string, ReadonlyArray<Held>]): string => {
  const hasMutants = those.some(({ mutants }) => mutants !== undefined)
  const head = ["rule", "level", "sentence", "home", "all inputs", "also cited by tests of", ...(hasMutants ? ["mutants"] : [])]
  return [`## ${point}`, "", `| ${head.join(" | ")} |`, `|${head.map(() => "---|").join("")}`, ...those.map(rowOf)].join("\n")
}

const count = (held: ReadonlyArray<Held>, isSo: (each: Held) => boolean): number => held.filter(isSo).length

/** The page: each rule, where it lives and by what it is held. What changes with every example (their number) is in the other two. */
export const pageOf = (held: ReadonlyArray<Held>): string => {
  const rooms = BEYOND.map((room) => `${count(held, ({ tests }) => tests[room].length > 0)} by ${room}`).join(", ")
  const levels = (["must", "should", "may"] as const).map(
    (level) => `${count(held, ({ rule }) => rule.level === level)} ${level}`
  )
  const intro = `# The rules, and what holds them

Written by \`npm run rules\`, which also writes \`.cache/rules/index.html\` and \`rules.json\`, with the number of examples and the files
that cite a rule. A test says when this page is stale.

${held.length} rules: ${levels.join(", ")}. Each has examples of its own (\`fixtures/\`), a home of its own in \`engine/\`, and tests there
that name it; ${count(held, ({ isProven }) => isProven)} are tried on all inputs (a property) or walked through as a machine (a model).
Tests outside the engine cite them, too: ${rooms}.

${
  held.some(({ mutants }) => mutants !== undefined)
    ? "Mutants: how many changes of the engine the rule's own tests noticed, and of those made in its home how many any test did, when the figures were last kept (`npm run rules -- --keep`)."
    : "Mutants (`npm run mutation`) are in the other two, where there was a run; none is kept here."
}`
  return `${[intro, ...[...Map.groupBy(held, ({ rule }) => rule.point)].map(sectionOf)].join("\n\n")}\n`
}
