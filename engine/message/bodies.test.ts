import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { anyBody } from "#fixtures/message/bodies.ts"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { preview } from "../contact/preview.ts"
import { isBubble } from "./bubble.ts"
import { mayCopy } from "./copy.ts"
import { HISTORY_TABS } from "./HistoryTab.ts"
import { isEmojiOnly } from "./emoji.ts"
import { mayForward } from "./forward.ts"
import { kindOfType } from "./kinds/kinds.ts"
import { labelled } from "./labelled.ts"
import { mayMention } from "./mayMention.ts"
import { Body } from "./Body.ts"
import { MessageNumber } from "./Message.ts"
import { mayQuote } from "./quote.ts"
import { isRecallable, mayRecallKind } from "./recallable.ts"
import { lineOf, wireContent } from "./shown.ts"
import { paging, showsIn } from "./tabs.ts"

const Line = Schema.Union([
  Schema.TaggedStruct("Text", { text: Schema.String }),
  Schema.TaggedStruct("Label", { label: Schema.String }),
  Schema.TaggedStruct("Named", { label: Schema.String, name: Schema.String }),
  Schema.TaggedStruct("Empty", {})
])
it.each(vectors("message/BODY-13", Body, Line))("[BODY-13] $title", ({ given, want }) => {
  assert.deepStrictEqual<unknown>(lineOf(given), want)
})
prop("[BODY-13] the line is what the list shows of its type and content, and never has two lines", anyBody, (body) => {
  const line = lineOf(body)
  assert.deepStrictEqual(line, preview(kindOfType(wireContent(body).type), wireContent(body).content))
  if (line._tag === "Text") assert.notMatch(line.text, /[\r\n]/)
  if (line._tag === "Named") assert.notMatch(line.name, /[\r\n]/)
})

it.each(vectors("message/BODY-14", Body, Schema.Boolean))("[BODY-14] $title", ({ given, want }) => {
  assert.strictEqual(isBubble(given), want)
})
prop("[BODY-14] what is quoted, forwarded or copied was said by somebody", anyBody, (body) => {
  const message = { body, number: MessageNumber.make(5) }
  if (!isBubble(body)) assert.isFalse(mayQuote(message) || mayForward(message) || mayCopy(body))
  assert.strictEqual(isBubble(body), wireContent(body).type !== "event")
})

prop("[QUOTE-01] of what was said all but calls may be quoted", anyBody, (body) => {
  assert.strictEqual(mayQuote({ body, number: MessageNumber.make(5) }), isBubble(body) && body._tag !== "Call")
})
prop("[FORWARD-01] of what was said all but calls may be forwarded", anyBody, (body) => {
  assert.strictEqual(mayForward({ body, number: MessageNumber.make(5) }), isBubble(body) && body._tag !== "Call")
})

it.each(vectors("message/COPY-01", Body, Schema.Boolean))("[COPY-01] $title", ({ given, want }) => {
  assert.strictEqual(mayCopy(given), want)
})
prop("[COPY-01] what is copied is a text", anyBody, (body) => mayCopy(body) === (wireContent(body).type === "text"))

it.each(vectors("message/RECALL-06", Body, Schema.Boolean))("[RECALL-06] $title", ({ given, want }) => {
  assert.strictEqual(isRecallable(given), want)
})
prop("[RECALL-06] of what was not recalled, the kind alone decides", anyBody, (body) => {
  assert.strictEqual(Result.isSuccess(mayRecallKind(body._tag)), body._tag === "Recalled" || isRecallable(body))
})
prop("[RECALL-06] what was recalled is not recalled again, nor is what may not be quoted", anyBody, (body) => {
  assert.strictEqual(isRecallable(body), mayQuote({ body, number: MessageNumber.make(5) }))
})

it.each(vectors("message/MENTION-08", Body, Schema.Boolean))("[MENTION-08] $title", ({ given, want }) => {
  assert.strictEqual(mayMention(given), want)
})
prop("[MENTION-08] what names people is a text", anyBody, (body) => mayMention(body) === (wireContent(body).type === "text"))

const Asked = Schema.Struct({ tab: Schema.Literals(HISTORY_TABS), body: Body })
it.each(vectors("message/HISTORY-01", Asked, Schema.Boolean))("[HISTORY-01] $title", ({ given, want }) => {
  assert.strictEqual(showsIn(given.tab, given.body), want)
})
prop("[HISTORY-01] the first tab shows whatever another one shows, and no two others show the same", anyBody, (body) => {
  const others = HISTORY_TABS.slice(1).filter((tab) => showsIn(tab, body))
  assert.ok(others.length <= 1)
  assert.ok(others.every((tab) => tab === wireContent(body).type))
  assert.strictEqual(showsIn("all", body), isBubble(body))
})

const Paged = Schema.Struct({ total: Schema.Int, size: Schema.Int, page: Schema.Int })
const Paging = Schema.Struct({
  page: Schema.Int,
  pages: Schema.Int,
  total: Schema.Int,
  hasPrevious: Schema.Boolean,
  hasNext: Schema.Boolean
})
it.each(vectors("message/HISTORY-02", Paged, Paging))("[HISTORY-02] $title", ({ given, want }) => {
  assert.deepStrictEqual(paging(given.total, given.size, given.page), want)
})
prop(
  "[HISTORY-02] from the first page one comes to the last, each once",
  fc.nat(500),
  fc.integer({ min: 1, max: 30 }),
  (total, size) => {
    let now = paging(total, size, 1)
    let seen = 1
    assert.isFalse(now.hasPrevious)
    for (; now.hasNext; seen++) {
      now = paging(total, size, now.page + 1)
      assert.isTrue(now.hasPrevious)
    }
    assert.strictEqual(seen, now.pages)
    assert.ok(now.pages * size >= total && (now.pages === 1 || (now.pages - 1) * size < total))
  }
)

it.each(vectors("message/EMOJI-03", Schema.String, Schema.Boolean))("[EMOJI-03] $title", ({ given, want }) => {
  assert.strictEqual(isEmojiOnly(given), want)
})
const emoji = fc.constantFrom("😀", "👍🏽", "❤️", "👨‍👩‍👧", "🇩🇪", "7️⃣", "⭐")
prop(
  "[EMOJI-03] as many as three are drawn large, more are not, nor any beside a word",
  fc.array(emoji, { maxLength: 6 }),
  fc.boolean(),
  (all, spaced) => {
    const text = all.join(spaced ? " " : "")
    assert.strictEqual(isEmojiOnly(text), all.length >= 1 && all.length <= 3)
    assert.isFalse(isEmojiOnly(`${text}x`))
  }
)

const Labelled = Schema.Struct({ word: Schema.String, name: Schema.String })
it.each(vectors("message/BODY-16", Labelled, Schema.String))("[BODY-16] $title", ({ given, want }) => {
  assert.strictEqual(labelled(given.word, given.name), want)
})
const word = fc.constantFrom("Location", "Standort", "位置", "ตำแหน่ง", "連絡先カード")
prop(
  "[BODY-16] whatever a place or a person is called, and whatever language its sender has, its reader has its name on one line",
  word,
  fc.string({ unit: "binary" }),
  (said, name) => {
    const called = name.replaceAll(/\s+/g, " ").trim()
    for (const [kind, label] of [
      ["Location", "location"],
      ["Card", "contact"]
    ] as const)
      assert.deepStrictEqual(
        preview(kind, labelled(said, name)),
        called === "" ? { _tag: "Label", label } : { _tag: "Named", label, name: called }
      )
  }
)
