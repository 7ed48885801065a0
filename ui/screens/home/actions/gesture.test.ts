import { assert, it } from "vitest"
import { isPulled, pullOffset, staysOpen, swipeOffset, wayOf } from "./gesture.ts"

it("a finger that hardly moves is about nothing yet", () => assert.strictEqual(wayOf(4, -5, true), "undecided"))

it("moving along opens a row, moving down pulls only where the list begins", () => {
  assert.strictEqual(wayOf(-20, 8, true), "swipe")
  assert.strictEqual(wayOf(3, 20, true), "pull")
  assert.strictEqual(wayOf(3, 20, false), "scroll")
  assert.strictEqual(wayOf(3, -20, true), "scroll")
})

it("a row follows the finger as far as its actions reach, then hardly", () => {
  assert.strictEqual(swipeOffset(0, -30, 200), 0)
  assert.strictEqual(swipeOffset(0, 120, 200), 120)
  assert.strictEqual(swipeOffset(200, 100, 200), 220)
  assert.strictEqual(swipeOffset(200, -50, 200), 150)
})

it("a third of the way opens a row, and a third closes it", () => {
  assert.isTrue(staysOpen(0, 70, 200))
  assert.isFalse(staysOpen(0, 60, 200))
  assert.isFalse(staysOpen(200, 130, 200))
  assert.isTrue(staysOpen(200, 140, 200))
  assert.isFalse(staysOpen(0, 10, 0))
})

it("a list is loaded again when it was pulled far enough", () => {
  assert.isFalse(isPulled(pullOffset(100)))
  assert.isTrue(isPulled(pullOffset(112)))
  assert.strictEqual(pullOffset(1000), 96)
  assert.strictEqual(pullOffset(-10), 0)
})
