import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { bytesIn } from "./bytes.ts"

it.each(["", "\u007f", "\u0080", "\u07ff", "\u0800", "\uffff", "\u{10000}", "a名😀"])("[TEXT-04] %j has its bytes", (text) => {
  assert.strictEqual(bytesIn(text), new TextEncoder().encode(text).length)
})

prop("[TEXT-04] a text has as many bytes as travel", fc.string({ unit: "grapheme" }), (text) => {
  assert.strictEqual(bytesIn(text), new TextEncoder().encode(text).length)
})
