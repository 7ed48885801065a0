import { assert, it } from "@effect/vitest"
import { cutLine } from "./qr.ts"

const within = (max: number) => (line: string) => Array.from(line).length <= max

it("cuts a name that is too long for the picture, between letters and without squeezing them", () => {
  assert.strictEqual(cutLine("Book club", within(9)), "Book club")
  assert.strictEqual(cutLine("Book clubs", within(9)), "Book clu…")
  assert.strictEqual(cutLine("Book clubs", within(6)), "Book…")
  assert.strictEqual(cutLine("读书俱乐部", within(3)), "读书…")
  assert.strictEqual(cutLine("a👨‍👩‍👧b", within(4)), "a…")
  assert.strictEqual(
    cutLine("ab", () => false),
    "…"
  )
})
