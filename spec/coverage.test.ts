import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { ROUTES } from "#engine/route/routes.ts"
import { type Reach, REACHES, reachOfRules } from "./asked.ts"
import { readCoverage } from "./coverage.ts"
import { hasDecision, readPages, ROOT } from "./rules.ts"

/** How many bullets each point has; of the second also its opening, the seventh opens with a rule, too. */
const BULLETS: ReadonlyArray<readonly [point: number, first: number, last: number]> = [
  [1, 1, 8],
  [2, 0, 23],
  [3, 1, 13],
  [4, 1, 15],
  [5, 1, 9],
  [6, 1, 7],
  [7, 0, 9],
  [8, 1, 7],
  [9, 1, 10]
]
/** Rows of the table of screens, one sentence each. */
const SCREENS = 31

const coverage = readCoverage()
const sentences = coverage.flatMap((bullet) => bullet.sentences.map((each) => ({ ...each, at: `${bullet.at}.${each.n}` })))
const pages = readPages()

describe("spec/coverage.json", () => {
  it("goes through each point bullet by bullet, and through each bullet sentence by sentence", () => {
    assert.deepStrictEqual(
      coverage.map(({ at }) => at),
      BULLETS.flatMap(([point, first, last]) => Array.from({ length: last - first + 1 }, (_, i) => `${point}.${first + i}`))
    )
    for (const { at, sentences } of coverage)
      assert.deepStrictEqual(
        sentences.map(({ n }) => n),
        sentences.map((_, i) => i + 1),
        at
      )
    assert.strictEqual(coverage.find(({ at }) => at === "2.1")?.sentences.length, SCREENS)
  })

  it("leaves no sentence without a rule or a decision", () => {
    assert.deepStrictEqual(
      sentences.filter(({ decision, rules }) => decision === undefined && rules === undefined).map(({ at }) => at),
      []
    )
  })

  it("leads to rules, decisions and screens that are there", () => {
    const said = new Set(pages.map(({ id }) => id))
    assert.deepStrictEqual(
      sentences.flatMap(({ at, decision, rules = [], screen }) => [
        ...rules.filter((id) => !said.has(id)).map((id) => `${at}: no page says ${id}`),
        ...(decision === undefined || hasDecision(decision) ? [] : [`${at}: ${decision} is not written`]),
        ...(screen === undefined || screen === "later" || existsSync(join(ROOT, screen)) ? [] : [`${at}: there is no ${screen}`])
      ]),
      []
    )
  })

  it("says of each screen whether it is drawn", () => {
    const drawn = readFileSync(join(ROOT, "ui/routing/routes.ts"), "utf8")
    // the table's rows come in its order, our own screens behind them
    const isDrawn = Object.keys(ROUTES).map((name) => new RegExp(`(?:row\\(\\s*|others: \\[[^\\]]*)"${name}"`).test(drawn))
    assert.deepStrictEqual(
      coverage.find(({ at }) => at === "2.1")?.sentences.map(({ screen = "later" }) => screen !== "later"),
      isDrawn.slice(0, SCREENS)
    )
  })

  it("says how far each sentence reaches: as far as the nearest of its rules, or why not, and never farther than all of them", () => {
    const reaches = reachOfRules()
    const far = (reach: Reach): number => REACHES.indexOf(reach)
    const faults = sentences.flatMap(({ at, because, reach, rules = [], screen }) => {
      if (screen === "later" && reach === "screen") return [`${at}: its screen is not drawn, and it says that people see it`]
      if (rules.length === 0)
        return (reach === "screen") === (screen !== undefined && screen !== "later")
          ? []
          : [`${at}: ${reach} is not what screens show`]
      const each = rules.map((rule) => far(reaches.get(rule) ?? "rule"))
      const nearest = REACHES[Math.min(...each)]
      if (far(reach) > Math.max(...each)) return [`${at}: none of its rules reaches a ${reach}`]
      if (reach !== nearest && because === undefined)
        return [`${at}: its rules reach a ${nearest}, and it says ${reach} without a reason`]
      return reach === nearest && because !== undefined ? [`${at}: it needs no reason`] : []
    })
    assert.deepStrictEqual(faults, [])
  })

  it("cites each rule of the nine points", () => {
    const cited = new Set(sentences.flatMap(({ rules = [] }) => rules))
    assert.deepStrictEqual(
      // what `client.md` adds is decided there, beyond the nine points
      pages.filter(({ id, page }) => /^[1-9]-/.test(page) && !cited.has(id)).map(({ id, page }) => `${id} of ${page}`),
      []
    )
  })
})
