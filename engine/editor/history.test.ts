import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Millis } from "../format/Millis.ts"
import { type EditHistory, recordChange, redoChange, STEPS_MAX, newHistory, undoChange } from "./history.ts"

const Step = Schema.Union([
  Schema.Struct({ write: Schema.String, at: Millis }),
  Schema.Struct({ undo: Schema.Boolean }),
  Schema.Struct({ redo: Schema.Boolean })
])
type Step = typeof Step.Type
const Given = Schema.Struct({ document: Schema.String, steps: Schema.Array(Step) })
const Strings = Schema.Array(Schema.String)
const Shown = Schema.Struct({ document: Schema.String, undo: Strings, redo: Strings })

const after = (start: string, steps: ReadonlyArray<Step>): EditHistory<string> =>
  steps.reduce(
    (history, step) =>
      "write" in step ? recordChange(history, step.write, step.at) : "undo" in step ? undoChange(history) : redoChange(history),
    newHistory(start)
  )
const shown = ({ document, redo, undo }: EditHistory<string>) => ({ document, undo, redo })

it.each(vectors("editor/EDITOR-08", Given, Strings))("[EDITOR-08] $title", ({ given, want }) => {
  assert.deepStrictEqual(after(given.document, given.steps).undo, want)
})
const at = (millis: number) => Schema.decodeUnknownSync(Millis)(1_700_000_000_000 + millis)
prop("[EDITOR-08] two changes are one step exactly within a second", fc.integer({ min: -3000, max: 3000 }), (gap) => {
  const history = recordChange(recordChange(newHistory("a"), "b", at(0)), "c", at(gap))
  assert.strictEqual(history.undo.length, Math.abs(gap) < 1000 ? 1 : 2)
})

/** So many steps of their own, the documents counting up from 0. */
const counted = (steps: number): EditHistory<string> =>
  Array.from({ length: steps }, (_, i) => i + 1).reduce(
    (history, n) => recordChange(history, String(n), at(n * 1000)),
    newHistory("0")
  )
it.each(
  vectors("editor/EDITOR-09", Schema.Struct({ steps: Schema.Int }), Schema.Struct({ undo: Schema.Int, oldest: Schema.String }))
)("[EDITOR-09] $title", ({ given, want }) => {
  const { undo } = counted(given.steps)
  assert.deepStrictEqual({ undo: undo.length, oldest: undo[0] }, want)
})

const steps = fc.array(
  fc.oneof(
    fc.record({ write: fc.constantFrom("a", "b", "c", "d"), at: fc.nat(9000).map(at) }),
    fc.constant<Step>({ undo: true }),
    fc.constant<Step>({ redo: true })
  ),
  { maxLength: 40 }
)
prop("[EDITOR-09] there are never more than a hundred ways back and forth together", fc.nat(300), steps, (many, more) => {
  const history = more.reduce(
    (so, step) => ("write" in step ? recordChange(so, step.write, step.at) : "undo" in step ? undoChange(so) : redoChange(so)),
    counted(many)
  )
  assert.isAtMost(history.undo.length + history.redo.length, STEPS_MAX)
})

for (const rule of ["EDITOR-10", "EDITOR-11", "EDITOR-12"])
  it.each(vectors(`editor/${rule}`, Given, Shown))(`[${rule}] $title`, ({ given, want }) => {
    assert.deepStrictEqual(shown(after(given.document, given.steps)), want)
  })
prop("[EDITOR-10] after a change nothing can come back, and the document is what was written", steps, (list) => {
  const history = recordChange(after("", list), "written", at(0))
  assert.deepStrictEqual(history.redo, [])
  assert.strictEqual(history.document, "written")
})
prop("[EDITOR-11] enough undos lead to the begin, whatever was done", steps, (list) => {
  const history = after("", list)
  const begin = history.undo.reduce((so) => undoChange(so), history)
  assert.strictEqual(begin.document, "")
  assert.deepStrictEqual(shown(undoChange(begin)), shown(begin))
})
prop("[EDITOR-12] a redo takes an undo back", steps, (list) => {
  const history = after("", list)
  if (history.undo.length > 0) assert.deepStrictEqual(shown(redoChange(undoChange(history))), shown(history))
})
