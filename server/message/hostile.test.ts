import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"
import sanitizeHtml from "sanitize-html"
import { expect, it } from "vitest"
import { fateOf, keepsAttribute, keptClasses } from "#engine/editor/cleanHtml.ts"
import { CHAT_POLICY, DOCUMENT_POLICY, type HtmlPolicy } from "#engine/editor/htmlPolicy.ts"
import { attributesOf, htmlPieces } from "#engine/message/tags.ts"
import { FIXTURES } from "#fixtures/read.ts"
import { sanitise } from "./write/sanitise.ts"

const File = Schema.Struct({
  paragraph: Schema.String,
  title: Schema.String,
  rows: Schema.Array(Schema.Tuple([Schema.String, Schema.String]))
})
const { rows } = Schema.decodeUnknownSync(File)(JSON.parse(readFileSync(join(FIXTURES, "hostile.json"), "utf8")))

const HOST = "http://chat.example"

/** A sanitiser that knows nothing but a policy of the engine. */
const byPolicy =
  (policy: HtmlPolicy) =>
  (html: string): string =>
    sanitizeHtml(html, {
      allowedTags: [...policy.elements],
      nonTextTags: [...policy.silent],
      allowedAttributes: false,
      allowedSchemes: ["http", "https", "mailto", "tel", "data"],
      transformTags: {
        "*": (tagName, { class: classes = "", ...attributes }) => ({
          tagName,
          attribs: Object.fromEntries([
            ...Object.entries(attributes).filter(([name, value]) =>
              keepsAttribute(policy, { element: tagName, name, value }, HOST)
            ),
            ...[keptClasses(policy, classes).join(" ")].filter((kept) => kept !== "").map((kept) => ["class", kept])
          ])
        })
      }
    })

/** What of a cleaned text its policy does not know, read by another eye than the sanitiser's. */
const foreign = (policy: HtmlPolicy, html: string): ReadonlyArray<string> =>
  [...htmlPieces(html)].flatMap((piece) => {
    if (piece._tag === "Text") return /[<>]/.test(piece.text) ? [piece.text] : []
    if (fateOf(policy, piece.name) !== "keep") return [piece.source]
    if (piece.isEnd) return []
    return [...attributesOf(piece.source)]
      .filter(([name, value]) =>
        name === "class"
          ? keptClasses(policy, value).join(" ") !== value
          : !keepsAttribute(policy, { element: piece.name, name, value: value.replaceAll("&amp;", "&") }, HOST)
      )
      .map(([name, value]) => `${piece.name} ${name}=${value}`)
  })

// (EDITOR-01, EDITOR-02, EDITOR-13)
it.each(rows)("a text in a chat keeps nothing harmful of %s", (_, html) => {
  const clean = sanitise(html, HOST)
  expect(foreign(CHAT_POLICY, clean)).toEqual([])
  expect(foreign(CHAT_POLICY, sanitise(clean, HOST))).toEqual([])
})

// (EDITOR-03, EDITOR-13, EDITOR-14, EDITOR-15)
it.each(rows)("a document keeps nothing harmful of %s", (_, html) => {
  const clean = byPolicy(DOCUMENT_POLICY)
  expect(foreign(DOCUMENT_POLICY, clean(html))).toEqual([])
  expect(clean(clean(html))).toBe(clean(html))
})

it("a document keeps what the editor writes", () => {
  const written =
    '<h1 class="ql-align-center">A</h1><ol><li data-list="bullet" class="ql-indent-2">b <a href="https://example.com/?a=1&amp;b=2" target="_blank">c</a></li></ol>' +
    '<p><img src="data:image/png;base64,AA==" width="20" /><span data-value="e=mc^2" class="ql-formula"></span><sub>d</sub></p>' +
    '<video src="https://example.com/a.mp4" controls="" class="ql-video"></video>'
  expect(byPolicy(DOCUMENT_POLICY)(written)).toBe(written.replace('controls=""', "controls"))
})

it("that eye sees what must not be", () => {
  for (const bad of [
    "<script>x</script>",
    '<p onclick="x">',
    '<a href="javascript:x">',
    '<img src="//evil">',
    '<p class="dialog">',
    "a > b"
  ])
    expect(foreign(DOCUMENT_POLICY, bad)).not.toEqual([])
})
