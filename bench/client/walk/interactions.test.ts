import { assert, it } from "@effect/vitest"
import { interactionsOf, slowest } from "./interactions.ts"

const parts = [4, 40, 20] as const
const steps = [
  { step: "open", at: 100 },
  { step: "type", at: 300 }
]
const pressed = { at: 120, kind: "pointerup", millis: 64, parts }
const typed = { at: 300, kind: "keydown", millis: 24, parts }

it("each interaction belongs to the step during which it began, and what has no entry counts as 16 ms", () => {
  const all = interactionsOf({ count: 4, slow: [pressed, typed] }, steps)
  assert.deepStrictEqual(
    all.map(({ millis, step }) => [step, millis]),
    [
      ["open", 64],
      ["type", 24],
      ["", 16],
      ["", 16]
    ]
  )
})

it("an entry that came before its interaction was counted is none too few", () => {
  assert.lengthOf(interactionsOf({ count: 0, slow: [pressed] }, steps), 1)
})

it("the slowest are named, worst first, with what they spent their time on", () => {
  const all = interactionsOf({ count: 9, slow: [typed, pressed] }, steps)
  assert.deepStrictEqual(slowest(all, 1), ["open (pointerup): 64 ms, of which it waited 4, worked 40 and was painted 20"])
})
