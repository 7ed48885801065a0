import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { pasteAs, clipboardWords } from "./paste.ts"

const Clipboard = Schema.Struct({ text: Schema.String, html: Schema.String, files: Schema.Array(Schema.String) })
const As = Schema.Literals(["words", "files", "asked"])

it.each(vectors("message/PASTE-01", Clipboard, As))("[PASTE-01] $title", ({ given, want }) => {
  assert.strictEqual(pasteAs(given), want)
})
it("[PASTE-01] the words are those of the plain text, or of the formatted one", () => {
  assert.strictEqual(clipboardWords({ text: "a\tb\n", html: "<b>x</b>", files: [] }), "a\tb\n")
  assert.strictEqual(clipboardWords({ text: " ", html: "<p>one</p><p>two</p>", files: [] }), "one\ntwo")
})
prop(
  "[PASTE-01] files are never pasted where there are words, and nobody is asked without words and a picture",
  fc.string(),
  fc.constantFrom("", "<img src='a.png'>", "<table><tr><td>1</td></tr></table>"),
  fc.array(fc.constantFrom("image/png", "text/plain", "")),
  (text, html, files) => {
    const clipboard = { text, html, files }
    const as = pasteAs(clipboard)
    if (as === "files") assert.ok(clipboardWords(clipboard) === "" && files.length > 0)
    if (as === "asked") assert.ok(clipboardWords(clipboard) !== "" && files.includes("image/png"))
    if (files.length === 0) assert.strictEqual(as, "words")
  }
)
