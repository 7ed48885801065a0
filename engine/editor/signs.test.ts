import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { plainText } from "../message/plainText.ts"
import type { KeptOperation } from "./delta.ts"
import { signedHtml, signedText } from "./signs.ts"

const Embed = Schema.Union([
  Schema.Struct({ image: Schema.String }),
  Schema.Struct({ video: Schema.String }),
  Schema.Struct({ formula: Schema.String })
])
const Operation = Schema.Struct({
  insert: Schema.Union([Schema.String, Embed]),
  attributes: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json))
})
const Operations = Schema.Struct({ operations: Schema.Array(Operation) })

const word = fc.stringMatching(/^[a-z\u4e00-\u4e20]{1,6}$/)
const flag = fc.option(fc.constant(true), { nil: undefined })
/** Formats by name, those that are off left out. */
const only = (formats: object): Readonly<Record<string, Schema.Json>> =>
  Object.fromEntries(Object.entries(formats).filter(([, value]) => value !== undefined)) as Readonly<Record<string, Schema.Json>>
const runs = fc.array(
  fc
    .record({ insert: word, bold: flag, italic: flag, underline: flag })
    .map(({ insert, ...formats }) => ({ insert, attributes: only(formats) })),
  { minLength: 1, maxLength: 4 }
)
const lines = fc.array(
  fc.tuple(
    runs,
    fc.constantFrom<Readonly<Record<string, Schema.Json>>>(
      {},
      { header: 2 },
      { blockquote: true },
      { list: "ordered" },
      { list: "bullet" },
      { list: "bullet", indent: 1 }
    )
  ),
  { minLength: 1, maxLength: 6 }
)

it.each(vectors("editor/EDITOR-23", Operations, Schema.String))("[EDITOR-23] $title", ({ given, want }) => {
  assert.strictEqual(signedText(given.operations), want)
})
prop("[EDITOR-23] each line of words stays a line, and each word stands in it", lines, (list) => {
  const operations: ReadonlyArray<KeptOperation> = list.flatMap(([words, attributes]) => [
    ...words.flatMap((each) => [each, { insert: " " }]),
    { insert: "\n", attributes }
  ])
  const text = signedText(operations).split("\n")
  assert.strictEqual(text.length, list.length)
  for (const [at, [words]] of list.entries())
    assert.deepStrictEqual(
      text[at]?.match(/[a-z\u4e00-\u4e20]+/gu),
      words.map(({ insert }) => insert)
    )
})

it.each(vectors("editor/EDITOR-24", Schema.Struct({ text: Schema.String }), Schema.String))(
  "[EDITOR-24] $title",
  ({ given, want }) => {
    assert.strictEqual(signedHtml(given.text), want)
  }
)
prop("[EDITOR-24] the words of a document come back, whatever their formats", lines, (list) => {
  const operations: ReadonlyArray<KeptOperation> = list.flatMap(([words, attributes]) => [
    ...words.flatMap((each) => [each, { insert: " " }]),
    { insert: "\n", attributes }
  ])
  const html = signedHtml(signedText(operations))
  assert.deepStrictEqual(
    plainText(html).match(/[^\s\d.]+/gu),
    list.flatMap(([words]) => words.map(({ insert }) => insert))
  )
  assert.strictEqual(
    html.split("<strong>").length - 1,
    list.flatMap(([words]) => words).filter(({ attributes }) => attributes["bold"] === true).length
  )
})
prop("[EDITOR-24] nothing typed becomes an element or an attribute of its own", fc.string({ unit: "binary" }), (text) => {
  const elements = signedHtml(text).match(/<[^>]*>/g) ?? []
  for (const each of elements)
    assert.match(each, /^<\/?(p|br|h[1-6]|ul|ol|li|blockquote|strong|em|u|a|span)( (href|class|data-value)="[^"<>]*"){0,2}>$/)
})
