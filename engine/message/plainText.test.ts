import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { plainText } from "./plainText.ts"
import { attributesOf, htmlPieces } from "./tags.ts"

it.each(vectors("message/TEXT-01", Schema.String, Schema.String))("[TEXT-01] $title", ({ given, want }) => {
  assert.strictEqual(plainText(given), want)
})

/** Pieces of which hostile fragments are made. */
const shard = fc.constantFrom(
  ..."< > <p <p> </p> <br> <!-- --> <script> </script <style> <img class=\" ' = &amp; &# ; [! 1f600 ] a \n /".split(" ")
)
const hostile = fc.oneof(
  fc.array(shard).map((all) => all.join("")),
  fc.string({ unit: "binary" })
)

prop("[TEXT-01] any fragment has a text, no longer than itself", hostile, (html) => {
  assert.ok(plainText(html).length <= html.length)
})

prop(
  "[TEXT-01] without markup a text is itself",
  fc.string().filter((s) => !/[<&\n[]/.test(s)),
  (s) => {
    assert.strictEqual(plainText(s), s)
    assert.strictEqual(plainText(`<p><b>${s}</b></p>`), s)
  }
)

const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/)
const value = fc.stringMatching(/^[a-z0-9 .:<>=/]{0,12}$/)
prop(
  "[TEXT-01] the attributes of a tag are read as they were written",
  fc.uniqueArray(fc.tuple(word, value), { selector: ([name]) => name }),
  fc.constantFrom('"', "'"),
  (list, quote) => {
    const source = `<img${list.map(([name, text]) => ` ${name} = ${quote}${text}${quote}`).join("")}/>`
    assert.deepStrictEqual([...attributesOf(source)], list)
  }
)

prop("[TEXT-01] any tag has attributes, none longer than itself", fc.oneof(hostile, fc.string()), (text) => {
  for (const [name, value] of attributesOf(`<img ${text}>`)) assert.ok(name.length + value.length <= text.length)
})

const TEXT = (text: string) => ({ _tag: "Text", text })
const TAG = (name: string, source: string, isEnd = false) => ({ _tag: "Tag", name, source, isEnd })
it.each([
  ["a<p>b</p>c", [TEXT("a"), TAG("p", "<p>"), TEXT("b"), TAG("p", "</p>", true), TEXT("c")]],
  ["<br/>", [TAG("br", "<br/>")]],
  ["<!-- a -->b", [TEXT("b")]],
  ["<!doctype html>b", [TEXT("b")]],
  ["<?xml?>", []],
  ["a < b", [TEXT("a < b")]],
  ["a<p", [TEXT("a")]],
  ["<P CLASS='x>y'>", [TAG("p", "<P CLASS='x>y'>")]],
  ["", []]
])("[TEXT-01] %j is cut into its pieces", (html, cut) => {
  assert.deepStrictEqual<unknown>([...htmlPieces(html)], cut)
})
