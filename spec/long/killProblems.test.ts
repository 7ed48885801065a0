import { expect, it } from "vitest"
import { type Account, problemsOf } from "./killProblems.ts"
import type { ScreenRow } from "./screenRows.ts"

const ANN = ["ann-001", "ann-002", "ann-003"]
const BO = ["bo-001", "bo-002"]
const ORDER = ["ann-001", "bo-001", "ann-002", "bo-002", "ann-003"]

const rows = (texts: ReadonlyArray<string>, delivery = ""): ReadonlyArray<ScreenRow> =>
  texts.map((text, index) => ({ key: `${text} ${index}`, text, delivery }))

const account = (changes: Partial<{ kept: ReadonlyArray<string>; ann: ReadonlyArray<ScreenRow> }> = {}): Account => ({
  written: [
    { who: "ann", texts: ANN, stuck: [] },
    { who: "bo", texts: BO, stuck: [] }
  ],
  kept: changes.kept ?? ORDER,
  screens: [
    { who: "ann", rows: changes.ann ?? rows(["Hello, this is Ann", ...ORDER]), contradictions: [] },
    { who: "bo", rows: rows(changes.kept ?? ORDER), contradictions: [] }
  ]
})

it("finds nothing when everything is there once, in order", () => {
  expect(problemsOf(account())).toEqual([])
})

it.each([
  ["lost on its way", account({ kept: ORDER.slice(1) }), /^the server lacks 1: ann-001$/],
  ["stored twice", account({ kept: [...ORDER, "ann-003"] }), /^the server has twice 1: ann-003$/],
  [
    "stored in another order than written",
    account({ kept: ["ann-002", "ann-001", "ann-003", ...BO] }),
    /of what ann wrote.*place 1/
  ],
  ["not shown", account({ ann: rows(ORDER.slice(0, 4)) }), /^the window of ann lacks 1: ann-003$/],
  ["shown twice", account({ ann: rows([...ORDER, "bo-001"]) }), /^the window of ann has twice 1: bo-001$/],
  ["shown in another order", account({ ann: rows([...BO, ...ANN]) }), /window of ann, against the server's order: at place 1/],
  ["of nobody", account({ ann: rows([...ORDER, "bo-001bo-002"]) }), /has what nobody wrote 1: bo-001bo-002/],
  [
    "still on its way",
    account({ ann: [...rows(ORDER.slice(0, 4)), ...rows(["ann-003"], "waiting")] }),
    /not finished 1: ann-003 \(waiting\)/
  ]
])("finds what was %s", (_, given, sentence) => {
  expect(problemsOf(given)).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]))
})
