import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { openedAs, TEXT_SHOWN_MAX, textShown } from "./openedAs.ts"
import { textEncoding } from "./textEncoding.ts"

const As = Schema.Literals(["picture", "sound", "video", "pdf", "text", "nothing"])

it.each(vectors("message/FILE-12", Schema.String, As))("[FILE-12] $title", ({ given, want }) => {
  assert.strictEqual(openedAs(given), want)
})
const word = fc.stringMatching(/^[a-z0-9]{1,5}$/)
prop("[FILE-12] nothing but what follows the last dot counts, in any case", fc.string(), word, (stem, extension) => {
  assert.strictEqual(openedAs(`${stem}b.${extension.toUpperCase()}`), openedAs(`a.${extension}`))
})
prop(
  "[FILE-12] what could run is drawn by no browser: it opens as words, or not at all",
  fc.constantFrom("html", "htm", "xhtml", "mhtml", "svg", "xml", "js", "css", "swf", "php"),
  fc.string(),
  (extension, stem) => ["text", "nothing"].includes(openedAs(`${stem}.${extension}`))
)

it.each(vectors("message/FILE-13", Schema.Int, Schema.Struct({ shown: Schema.Int, left: Schema.Int })))(
  "[FILE-13] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(textShown(given), want)
  }
)
prop("[FILE-13] what is shown and what is not are all of it, and no more is shown than may be", fc.maxSafeNat(), (bytes) => {
  const { left, shown } = textShown(bytes)
  return shown + left === bytes && shown <= TEXT_SHOWN_MAX && (left === 0 || shown === TEXT_SHOWN_MAX)
})

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16))
const Encoding = Schema.Literals(["utf-8", "utf-16le", "utf-16be", "gb18030", "windows-1252"])

it.each(vectors("message/FILE-14", Schema.String, Schema.NullOr(Encoding)))("[FILE-14] $title", ({ given, want }) => {
  assert.strictEqual(textEncoding(bytesOf(given)), want)
})
/** Words as people write them, without controls. */
const text = fc.string({ unit: "grapheme" }).filter((each) => !/\p{Cc}/u.test(each))
prop("[FILE-14] what is written in UTF-8 is read so, wherever it is cut", text, fc.nat(), (words, cut) => {
  const bytes = new TextEncoder().encode(words)
  return textEncoding(bytes.subarray(0, bytes.length - (bytes.length === 0 ? 0 : cut % bytes.length))) === "utf-8"
})
prop("[FILE-14] UTF-16 is read as its mark says", text, fc.boolean(), (words, isLow) => {
  const marked = `\ufeff${words}`
  const view = new DataView(new ArrayBuffer(2 * marked.length))
  for (let at = 0; at < marked.length; at += 1) view.setUint16(2 * at, marked.charCodeAt(at), isLow)
  return textEncoding(new Uint8Array(view.buffer)) === (isLow ? "utf-16le" : "utf-16be")
})
prop("[FILE-14] what reads bytes as they are said to be written never fails", fc.uint8Array({ maxLength: 300 }), (bytes) => {
  const encoding = textEncoding(bytes)
  if (encoding === null) return
  const words = new TextDecoder(encoding, { fatal: encoding === "utf-8" }).decode(bytes, { stream: true })
  assert.isString(words)
})
