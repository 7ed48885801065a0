import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { people, text } from "#fixtures/message/named.ts"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { UserId } from "../account/User.ts"
import { htmlOf } from "./compose.ts"
import { mentionsIn, mentionsWithNamed, standingMentions } from "./mentions.ts"
import { mentioned } from "./writing/mentioned.ts"
import { plainText } from "./plainText.ts"

const Mention = Schema.Struct({ id: UserId, name: Schema.String })
const Mentions = Schema.Array(Mention)
const Text = Schema.Struct({ text: Schema.String, mentions: Mentions })
const Standing = Schema.Array(Schema.Struct({ ...Mention.fields, from: Schema.Int, to: Schema.Int }))

it.each(vectors("message/MENTION-01", Text, Standing))("[MENTION-01] $title", ({ given, want }) => {
  assert.deepStrictEqual(standingMentions(given.text, given.mentions), want)
})

const Answer = Schema.NullOr(Schema.Struct({ author: UserId, me: UserId }))
it.each(vectors("message/MENTION-02", Schema.Struct({ ...Text.fields, answers: Answer }), Schema.Array(UserId)))(
  "[MENTION-02] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(mentioned(given.text, given.mentions, given.answers), want)
  }
)

it.each(vectors("message/MENTION-03", Text, Schema.Struct({ html: Schema.String, found: Mentions })))(
  "[MENTION-03] $title",
  ({ given, want }) => {
    assert.strictEqual(htmlOf(given.text, given.mentions), want.html)
    assert.deepStrictEqual(mentionsIn(want.html), want.found)
  }
)

prop("[MENTION-01] what stands is there, in order, one after the other", text, people, (words, mentions) => {
  const whole = words.join("")
  let end = 0
  for (const each of standingMentions(whole, mentions)) {
    assert.ok(each.from >= end)
    assert.strictEqual(whole.slice(each.from, each.to), `@${each.name}`)
    assert.ok(mentions.some(({ id, name: known }) => id === each.id && known === each.name))
    end = each.to
  }
})

const PEOPLE = ["Tom", "Ann Lee", "张三", "é"].map((known, at) => ({ id: UserId.make(at + 1), name: known }))
const named = fc.array(fc.constantFrom(...PEOPLE), { minLength: 1, maxLength: 5 })
prop(
  "[MENTION-01] a name between blanks stands, [MENTION-02] and is mentioned once, [MENTION-03] and is read again",
  named,
  (all) => {
    const whole = all.map((each) => `@${each.name}`).join(" ")
    const ids = all.map(({ id }) => id)
    assert.deepStrictEqual(
      standingMentions(whole, PEOPLE).map(({ id }) => id),
      ids
    )
    assert.deepStrictEqual(mentioned(whole, PEOPLE, null), [...new Set(ids)])
    assert.deepStrictEqual(mentionsIn(htmlOf(whole, PEOPLE)), all)
  }
)

prop("[MENTION-02] nobody is named twice, and only who stands there or is answered", text, people, (words, mentions) => {
  const whole = words.join("")
  const at = mentioned(whole, mentions, { author: UserId.make(77), me: UserId.make(1) })
  assert.strictEqual(new Set(at).size, at.length)
  const there = new Set(standingMentions(whole, mentions).map(({ id }) => id))
  assert.ok(at.every((id) => id === 77 || there.has(id)))
})

prop("[MENTION-03] mentions change nothing of what is read", text, people, (words, mentions) => {
  const whole = words.join("")
  assert.strictEqual(plainText(htmlOf(whole, mentions)), plainText(htmlOf(whole)))
})

it.each([
  ["an end of a link without its beginning", "@Bob</a>", []],
  ["another element with an address", '<b href="7">@Bob</a>', []],
  ["a link that another element ends", '<a href="7">@Bob</b>', []],
  ["a link to a word", '<a href="x7">@Bob</a>', []],
  ["a link to a number and a word", '<a href="7x">@Bob</a>', []],
  ["a link to a number with an exponent", '<a href="1e3">@Bob</a>', []],
  ["a link that names nobody", '<a href="7">Bob</a>', []],
  ["words behind a mention", '<a href="7">@Bob</a>@Ann</a>', [{ id: 7, name: "Bob" }]],
  ["a number of several digits", '<a href="7012">@Bob &amp; Co</a>', [{ id: 7012, name: "Bob & Co" }]],
  ["an element inside the link", '<a href="7"><b>@Bob</b></a>', [{ id: 7, name: "Bob" }]],
  ["words before the link", 'hi <a href="7">@Bob</a>', [{ id: 7, name: "Bob" }]],
  ["a link without an address", "<a>@Bob</a>", []],
  [
    "two of them",
    '<a href="7">@Bob</a> <a href="8">@Ann</a>',
    [
      { id: 7, name: "Bob" },
      { id: 8, name: "Ann" }
    ]
  ]
])("[MENTION-03] from any client: %s", (_, html, found) => {
  assert.deepStrictEqual<unknown>(mentionsIn(html), found)
})

it("[MENTION-01] who was named stands behind the others, each once, for what comes next", () => {
  const named = (id: number, name: string) => ({ id: UserId.make(id), name })
  const [first, second, bob] = [named(5, "Ann"), named(6, "Ann"), named(7, "Bob")] as const
  const all = [first, second, bob]
  assert.deepStrictEqual(mentionsWithNamed("@Ann", all), [second, bob, first])
  assert.deepStrictEqual(mentionsWithNamed("nobody", all), all)
})
