import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { UserId } from "../account/User.ts"
import { htmlOf } from "./compose.ts"
import { Body } from "./Body.ts"
import { MessageNumber, Quote } from "./Message.ts"
import { mayQuote, QUOTE_MAX, quoteContent, quotedLine, quotedText, quoteOf } from "./quote.ts"

const Quotable = Schema.Struct({ number: MessageNumber, author: UserId, body: Body })
const Shown = Schema.Struct({ quote: Schema.NullOr(Quote), line: Schema.Unknown })

it.each(vectors("message/QUOTE-01", Quotable, Schema.Boolean))("[QUOTE-01] $title", ({ given, want }) => {
  assert.strictEqual(mayQuote(given), want)
})

it.each(vectors("message/QUOTE-02", Schema.Struct({ message: Quotable, name: Schema.String }), Shown))(
  "[QUOTE-02] $title",
  ({ given, want }) => {
    const quote = quoteOf(given.message, given.name)
    assert.deepStrictEqual({ quote, line: quote === null ? null : quotedLine(quote) }, want)
  }
)

it.each(vectors("message/QUOTE-03", Schema.Struct({ name: Schema.String, text: Schema.String }), Schema.String))(
  "[QUOTE-03] $title",
  ({ given, want }) => {
    assert.strictEqual(quoteContent(given), want)
    assert.strictEqual(quotedText(want, given.name), given.text)
  }
)

const bodies: fc.Arbitrary<Body> = fc.oneof(
  fc.string().map((html) => Body.cases.Text.make({ html })),
  fc.constantFrom("image", "file", "webrtc", "video").map((type) => Body.cases.Other.make({ type, content: "" })),
  fc.string().map((text) => Body.cases.Event.make({ text })),
  fc.string().map((text) => Body.cases.Recalled.make({ text, by: UserId.make(7), was: "" }))
)

prop("[QUOTE-01] what may not be quoted has no quote, and each quote leads to its message", bodies, fc.nat(9), (body, n) => {
  const message = { body, number: MessageNumber.make(n), author: UserId.make(7) }
  assert.strictEqual(quoteOf(message, "Bob")?.number, mayQuote(message) ? n : undefined)
  const isGone = body._tag === "Event" || body._tag === "Recalled"
  if (n === 0 || isGone) assert.isFalse(mayQuote(message))
})

prop("[QUOTE-02] whatever was written, a quote is one short line that shows something", fc.string({ unit: "binary" }), (text) => {
  const body = Body.cases.Text.make({ html: htmlOf(text) })
  const quote = quoteOf({ number: MessageNumber.make(1), author: UserId.make(7), body }, "Bob")
  assert.ok(quote !== null && quote.text !== "" && !quote.text.includes("\n"))
  assert.ok(Array.from(quote.text).length <= QUOTE_MAX + 1)
})

prop("[QUOTE-03] a quote is read as it was sent", fc.string(), fc.string(), (name, text) => {
  assert.strictEqual(quotedText(quoteContent({ name, text }), name), text)
})

it("[QUOTE-02] a quote of nothing shows nothing", () => {
  assert.deepStrictEqual(quotedLine({ text: "" }), { _tag: "Empty" })
  assert.deepStrictEqual(quotedLine({ text: "[image]x" }), { _tag: "Text", text: "[image]x" })
  assert.deepStrictEqual(quotedLine({ text: "[image] x" }), { _tag: "Text", text: "[image] x" })
  assert.deepStrictEqual(quotedLine({ text: "[Standort] Café" }), { _tag: "Text", text: "[Standort] Café" })
})

it("[QUOTE-03] what travels without the name is read as it stands", () => {
  assert.strictEqual(quotedText("Bob: hi", "Bob"), "Bob: hi")
  assert.strictEqual(quotedText("Ann：hi", "Bob"), "Ann：hi")
})

it("[QUOTE-02] the name of a place may have more than one line", () => {
  assert.deepStrictEqual(quotedLine({ text: "[location] a\nb" }), { _tag: "Named", label: "location", name: "a\nb" })
})
