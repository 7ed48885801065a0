import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { checkText, cleanText, htmlOf, mayCompose } from "./compose.ts"
import { EMOJI } from "./emoji.ts"
import { HTML_MAX, TAGS_MAX, TEXT_MAX } from "./limits.ts"
import { plainText } from "./plainText.ts"

it.each(vectors("message/TEXT-02", Schema.String, Schema.String))("[TEXT-02] $title", ({ given, want }) => {
  assert.strictEqual(htmlOf(given), want)
})

for (const rule of ["TEXT-03", "TEXT-04", "TEXT-05"]) {
  it.each(vectors(`message/${rule}`, Schema.String, Verdict(Schema.String)))(`[${rule}] $title`, ({ given, want }) => {
    assert.deepStrictEqual(verdict(checkText(given)), want)
  })
}

const emoji = fc.constantFrom(...EMOJI.map((point) => String.fromCodePoint(point)))
const bits = fc.constantFrom(
  "\n",
  "\r\n",
  "[!1f600]",
  "[&#33;1f600]",
  "&lt;",
  "<p>",
  "</p>",
  "<br>",
  "\u200d",
  "\ufe0f",
  " ",
  "&",
  "\ud83d",
  "\u00a0"
)
const typed = fc.array(fc.oneof(emoji, bits, fc.string({ unit: "binary" }))).map((parts) => parts.join(""))

prop("[TEXT-02] what was typed is read again, character by character", typed, (s) => {
  assert.strictEqual(plainText(htmlOf(s)), cleanText(s))
  assert.ok(htmlOf(s).isWellFormed())
})

prop("[TEXT-02] nothing typed becomes a tag but paragraphs and line breaks", typed, (s) => {
  assert.notMatch(htmlOf(s).replaceAll(/<\/?p>|<br>/g, ""), /[<>]/)
})

prop(
  "[TEXT-03] what may be composed may be sent, and blanks alone may not",
  typed,
  fc.string({ unit: fc.constantFrom(" ", "\t", "\n", "\u00a0", "\u3000", "\u200b", "\u200d", "\u2060", "\ufeff", "\u2800") }),
  (s, blanks) => {
    assert.deepStrictEqual(verdict(mayCompose(blanks)), { refused: "message-empty" })
    assert.deepStrictEqual(verdict(checkText(htmlOf(blanks))), { refused: "message-empty" })
    const composed = mayCompose(s)
    if (Result.isSuccess(composed)) {
      assert.ok(Result.isSuccess(checkText(htmlOf(composed.success))))
      assert.strictEqual(composed.success, cleanText(s).trim())
    }
  }
)

const long = fc.tuple(
  fc.constantFrom("x", "字", "🦥", "😀", "&", "x\n"),
  fc.integer({ min: 2000, max: 2100 }),
  fc.constantFrom("a", "b")
)

prop("[TEXT-04] a text passes exactly when it fits, on both ends alike", long, ([unit, times, start]) => {
  const s = start + unit.repeat(times)
  const html = htmlOf(s.trim())
  const fits = Array.from(s.trim()).length <= TEXT_MAX && new TextEncoder().encode(html).length <= HTML_MAX
  assert.strictEqual(Result.isSuccess(checkText(html)), fits)
  assert.strictEqual(Result.isSuccess(mayCompose(s)), fits)
})

const tag = fc.constantFrom("<b>", "</b>", "<br>", "<p>", "</i>", "<a ", "<!-->", "<?x>", "< ", "<1", "a < b")
prop("[TEXT-05] a text with more tags is refused, whichever they are", fc.array(tag, { minLength: 1 }), (tags) => {
  const counted = tags.filter((each) => /^<[a-z/!?]/.test(each)).length
  const html = (times: number) => `x${tags.join("").repeat(times)}`
  if (counted === 0) return
  const times = Math.floor(TAGS_MAX / counted) + 1
  if (html(times).length > HTML_MAX) return
  assert.deepStrictEqual(verdict(checkText(html(times))), { refused: "message-too-long", params: { max: TEXT_MAX } })
})
