import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { links } from "./links.ts"

const Piece = Schema.Union([
  Schema.TaggedStruct("Text", { text: Schema.String }),
  Schema.TaggedStruct("Link", { text: Schema.String, href: Schema.String })
])

it.each(vectors("message/LINK-01", Schema.String, Schema.Array(Piece)))("[LINK-01] $title", ({ given, want }) => {
  assert.deepStrictEqual<unknown>(links(given), want)
})

const shard = fc.constantFrom(
  "http://",
  "https://",
  "www.",
  "a.org",
  "/",
  "(",
  ")",
  ".",
  "。",
  " ",
  "看",
  "?",
  "javascript:",
  "\n",
  "@",
  "[",
  "]",
  "\u202e"
)
const text = fc.oneof(
  fc.array(shard).map((parts) => parts.join("")),
  fc.string({ unit: "binary" }),
  fc.webUrl()
)

prop("[LINK-01] the pieces are the text again, none empty, and every link leads to http or https", text, (s) => {
  const pieces = links(s)
  assert.strictEqual(pieces.map((each) => each.text).join(""), s)
  for (const each of pieces) {
    assert.notStrictEqual(each.text, "")
    if (each._tag !== "Link") continue
    assert.match(each.href, /^https?:\/\//i)
    assert.notMatch(each.text, /[\s<>"\u202e。]/u)
  }
})

prop(
  "[LINK-01] an address among words is found whole",
  fc.webUrl({ size: "small" }).filter((url) => /[A-Za-z0-9/]$/.test(url) && !/[()']/.test(url)),
  (url) => {
    assert.deepStrictEqual<unknown>(links(`see ${url}, or。${url}`)[1], { _tag: "Link", text: url, href: url })
  }
)
