import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { readHeld } from "./held.ts"
import { nameOf } from "./homes.ts"
import { htmlOf } from "./html.ts"
import { readSummary, summaryOf } from "./mutants.ts"
import { PAGE, pageOf } from "./page.ts"
import { citationsIn } from "./tests.ts"

const held = readHeld(() => readSummary())

describe("docs/rules.md", () => {
  it("says what is so", () => {
    const page = readFileSync(PAGE, "utf8").split("\n")
    const now = pageOf(held).split("\n")
    assert.deepStrictEqual(
      now.filter((line) => !page.includes(line)),
      [],
      "docs/rules.md is stale: run `npm run rules`, and look at what changed"
    )
    assert.deepStrictEqual(page, now)
  })
})

describe("a rule", () => {
  it("has examples, a home and a test beside it; what must be so holds for all inputs", () => {
    assert.deepStrictEqual(
      held
        .filter(
          ({ cases, homes, isProven, rule, tests }) =>
            cases === 0 || homes.length === 0 || tests.engine.length === 0 || (rule.level === "must" && !isProven)
        )
        .map(({ rule }) => rule.id),
      []
    )
  })
})

describe("citations", () => {
  const cited = (source: string) => citationsIn(source, "engine", "a.test.ts").map(({ id, isProven }) => [id, isProven])

  it("are ids in titles, comments and lists, and no decisions", () => {
    assert.deepStrictEqual(cited('it("[AGE-01] x")\n// (AGE-02, DEC-0007)\nfor (const id of ["AGE-03"]) it(id)'), [
      ["AGE-01", false],
      ["AGE-02", false],
      ["AGE-03", false]
    ])
  })

  it("prove a rule by a property or a model, also where one title serves several", () => {
    assert.deepStrictEqual(cited('prop(\n  "[AGE-01] always"\n)'), [["AGE-01", true]])
    assert.deepStrictEqual(cited('it("[AGE-01] every way (model)")'), [["AGE-01", true]])
    assert.deepStrictEqual(cited('const NEVER = "[AGE-01] never"\nit(`${NEVER} twice (model)`)'), [["AGE-01", true]])
    assert.deepStrictEqual(cited('for (const id of ["AGE-01"]) prop(`[${id}] always`)\n// (AGE-02)'), [
      ["AGE-01", true],
      ["AGE-02", false]
    ])
  })
})

describe("homes", () => {
  it("are known by what is declared, or by their key", () => {
    assert.deepStrictEqual(
      ["export const mayAge = (", "function age()", "export interface Age {", "readonly age: number", '"set-age": 1', "["].map(
        nameOf
      ),
      ["mayAge", "age", "Age", "age", "set-age", ""]
    )
  })
})

describe("mutants", () => {
  const fate = (declaration: string, status: "killed" | "survived", rule?: string) => ({
    file: "a.ts",
    declaration,
    status,
    rule
  })

  it("count for the rule whose tests notice them, and for the rule that lives there", () => {
    const outcomes = [fate("mayAge", "killed", "AGE-01"), fate("mayAge", "survived"), fate("other", "killed", "AGE-01")]
    const homes = [
      { id: "AGE-02", path: "b.ts", name: "mayAge" },
      { id: "AGE-01", path: "a.ts", name: "mayAge" }
    ]
    assert.deepStrictEqual(Object.entries(summaryOf(outcomes, homes)), [
      ["AGE-01", { noticed: 2, home: 2, homeNoticed: 1 }],
      ["AGE-02", { noticed: 0, home: 0, homeNoticed: 0 }]
    ])
  })
})

describe("the report as HTML", () => {
  const html = htmlOf(held)

  it("has a row for each rule, and nothing that runs or is fetched", () => {
    for (const { rule } of held) assert.include(html, `<tr id="${rule.id}"><th scope="row">${rule.id}</th>`)
    assert.notMatch(html, /<script|<link|<img|src=|url\(|\bon\w+=/)
  })

  it("says sentences as text", () => {
    const [first] = held
    if (first === undefined) throw new Error("there is no rule")
    const sentence = 'Less < more & "so" of `it` ([DEC-0001](a.md))'
    assert.include(
      htmlOf([{ ...first, rule: { ...first.rule, sentence } }]),
      "<td>Less &lt; more &amp; &quot;so&quot; of it (DEC-0001)</td>"
    )
  })
})
