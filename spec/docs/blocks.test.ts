import { Option, Result } from "effect"
import { assert, describe, it } from "vitest"
import { telling } from "./blocks.ts"
import { show } from "./show.ts"

const CODE = `import { a } from "parley"

const b = a(1) // → 2
a(2)
// → { three: 3,
//     four: 4 }
// a comment that claims nothing
a(3); a(4) // → "5"
const f = (n: number) => {
  a(n) // → what is inside a function is nobody's
}
`

describe("a guide's block", () => {
  it("claims values of constants and of expressions, on their line or below", () => {
    assert.deepStrictEqual(telling({ line: 1, code: CODE }).claims, [
      { line: 2, shown: "2" },
      { line: 3, shown: "{ three: 3, four: 4 }" },
      { line: 7, shown: '"5"' }
    ])
  })

  it("tells them without moving a line", () => {
    const { code } = telling({ line: 1, code: CODE })
    const [first, , third, fourth] = code.split("\n")
    assert.strictEqual(first, `export const __told: Array<unknown> = []; import { a } from "parley"`)
    assert.strictEqual(third, "const b = a(1); __told.push(b) // → 2")
    assert.strictEqual(fourth, "__told.push(a(2))")
    assert.strictEqual(code.split("\n").length, CODE.split("\n").length)
  })

  it("claims nothing of what has no value", () => {
    assert.throws(() => telling({ line: 1, code: "import 'parley' // → 1\n" }), "what has none")
  })
})

it.each([
  ["text", '"text"'],
  [undefined, "undefined"],
  [[1, [], {}], "[1, [], {}]"],
  [{ a: null, "b-c": true, d: undefined }, '{ a: null, "b-c": true }'],
  [Result.succeed(undefined), "Success()"],
  [Result.succeed({ a: 1 }), "Success({ a: 1 })"],
  [Result.fail("no"), 'Failure("no")'],
  [Option.some(1), "Some(1)"],
  [Option.none(), "None"],
  [new TypeError("no"), "TypeError: no"]
])("%o is shown as %s", (value, shown) => {
  assert.strictEqual(show(value), shown)
})
