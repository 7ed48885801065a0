import { assert, describe, it } from "@effect/vitest"
import { judge } from "./answer.ts"
import { difference } from "./compare.ts"
import type { Question } from "./questions.ts"

const question = (want: Question["want"]): Question => ({ rule: "TIME-03", area: "format", title: "now", asked: {}, want })
const told = question({ then: { _tag: "Minutes", count: 1 } })
const refused = question({ error: { tag: "too-long", params: { max: 5 } } })
const why = (asked: Question, answer: Readonly<Record<string, unknown>>): string => {
  const mark = judge(asked, answer)
  return mark._tag === "Wrong" ? mark.why : mark._tag
}

describe("difference", () => {
  it.each([
    [1, 1],
    ["a", "a"],
    [null, null],
    [JSON.parse("1"), JSON.parse("1.0")],
    [
      [1, [2]],
      [1, [2]]
    ],
    [
      { a: 1, b: { c: [] } },
      { b: { c: [] }, a: 1 }
    ]
  ])("is none between %j and %j", (want, got) => {
    assert.strictEqual(difference(want, got, "then"), undefined)
  })

  it.each([
    [1, 2, "then: 1 is right, not 2"],
    [1, "1", 'then: 1 is right, not "1"'],
    [null, {}, "then: null is right, not {}"],
    [[], {}, "then: [] is right, not {}"],
    [[1, 2], [1], "then[1]: 2 is right, not nothing"],
    [[1], [1, null], "then[1]: nothing is right, not null"],
    [{ a: { b: 1 } }, { a: { b: 2 } }, "then.a.b: 1 is right, not 2"],
    [{ a: 1 }, {}, "then.a: 1 is right, not nothing"],
    [{}, { "x-y": false }, 'then["x-y"]: nothing is right, not false'],
    [{ toString: 1 }, {}, "then.toString: 1 is right, not nothing"]
  ])("of %j and %j is told", (want, got, is) => {
    assert.strictEqual(difference(want, got, "then"), is)
  })
})

describe("judge", () => {
  it("takes the answer, in any order of keys", () => {
    assert.strictEqual(why(told, { then: { count: 1, _tag: "Minutes" } }), "Right")
    assert.strictEqual(why(refused, { error: { params: { max: 5 }, tag: "too-long" } }), "Right")
  })

  it("takes a refusal without params as one with none", () => {
    const bare = question({ error: { tag: "busy", params: {} } })
    assert.strictEqual(why(bare, { error: { tag: "busy" } }), "Right")
    assert.strictEqual(why(bare, { error: { tag: "busy", params: {} } }), "Right")
  })

  it("lets a runner skip", () => {
    assert.strictEqual(why(told, { skip: true }), "Skipped")
    assert.include(why(told, { skip: false }), "this is no answer")
  })

  it("says what is wrong", () => {
    assert.strictEqual(why(told, { then: { _tag: "Minutes", count: 2 } }), "then.count: 1 is right, not 2")
    assert.strictEqual(why(told, { error: { tag: "busy" } }), 'then {"_tag":"Minutes","count":1} is right, not error busy')
    assert.strictEqual(why(refused, { then: null }), "error too-long is right, not then null")
    assert.strictEqual(why(refused, { error: { tag: "busy" } }), 'error.tag: "too-long" is right, not "busy"')
    assert.strictEqual(why(refused, { error: { tag: "too-long" } }), "error.params.max: 5 is right, not nothing")
  })

  it.each([
    {},
    { then: { _tag: "Minutes", count: 1 }, error: { tag: "busy" } },
    { then: { _tag: "Minutes", count: 1 }, skip: true },
    { then: { _tag: "Minutes", count: 1 }, note: "sure" }
  ])("refuses %j, which is not exactly one answer", (answer) => {
    assert.include(why(told, answer), "one of then, error and skip is an answer")
  })

  it.each([{ error: "busy" }, { error: null }, { error: { tag: 7 } }, { error: { tag: "busy", note: "" } }, { answer: 1 }])(
    "refuses %j, which is no answer",
    (answer) => {
      assert.include(why(refused, answer), "this is no answer")
    }
  )
})
