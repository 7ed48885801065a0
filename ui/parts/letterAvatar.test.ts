import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { colourOf, letterOf } from "./letterAvatar.ts"

describe("letterAvatar", () => {
  it("takes the first letter, whole", () =>
    assert.deepEqual(["anna", " 王伟", "👩‍🚀 ada", "  "].map(letterOf), ["A", "王", "👩‍🚀", ""]))
  it("gives every name one of five colours, always the same", () =>
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        const colour = colourOf(name)
        assert.include([1, 2, 3, 4, 5], colour)
        assert.strictEqual(colourOf(name), colour)
      })
    ))
})
