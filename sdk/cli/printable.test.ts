import { assert, it } from "vitest"
import { printableText } from "./printable.ts"

it("keeps what people write, and nothing that a terminal obeys", () => {
  assert.strictEqual(printableText("Zoë 张三 😀"), "Zoë 张三 😀")
  assert.strictEqual(printableText("a\u001b[2Jb\nc\u009bd\r\te"), "a [2Jb c d  e")
})
