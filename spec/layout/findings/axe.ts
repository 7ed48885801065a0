import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type axe from "axe-core"
import type { Page } from "playwright"
import { fault, type Finding } from "./Finding.ts"

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

/** All rules, only those that another colour scheme can break, or none. */
export type Depth = "all" | "colours" | "none"

/** Why an element fails, without where: the same fault of ten elements is one. */
const why = ({ failureSummary = "" }: axe.NodeResult): string =>
  failureSummary.split("\n").slice(1, 2).join("").trim().slice(0, 200)

const oneEach = ({ id, nodes }: axe.Result): ReadonlyArray<Finding> =>
  [...Map.groupBy(nodes, why)].map(([reason, same]) => {
    const place = same[0]?.target.flat().join(" ") ?? ""
    return fault(`axe ${id}`, `${reason} (${place}${same.length > 1 ? ` and ${same.length - 1} more` : ""})`)
  })

/** WCAG 2.2 AA as far as axe can tell. It is handed over as a program of the debugger, which the policy of the page does not concern. */
export const axeFindings = async (page: Page, depth: Depth): Promise<ReadonlyArray<Finding>> => {
  if (depth === "none") return []
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(SOURCE)
  const options: axe.RunOptions = {
    runOnly: depth === "all" ? { type: "tag", values: TAGS } : { type: "rule", values: ["color-contrast", "link-in-text-block"] },
    resultTypes: ["violations"]
  }
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    options
  )
  return violations.flatMap(oneEach)
}
