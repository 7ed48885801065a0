import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { name, people, text } from "#fixtures/message/named.ts"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { UserId } from "../account/User.ts"
import { mentionCandidates, mentionQuery, withMention } from "./naming.ts"

const Typing = Schema.Struct({ text: Schema.String, caret: Schema.Int, name: Schema.String })
const Chosen = Schema.Struct({
  query: Schema.NullOr(Schema.String),
  from: Schema.NullOr(Schema.Int),
  text: Schema.String,
  caret: Schema.Int
})
it.each(vectors("message/MENTION-04", Typing, Chosen))("[MENTION-04] $title", ({ given, want }) => {
  const found = mentionQuery(given.text.slice(0, given.caret))
  const chosen = withMention(given.text, given.caret, given.name)
  assert.deepStrictEqual({ query: found?.query ?? null, from: found?.from ?? null, ...chosen }, want)
})

const Sought = Schema.Struct({
  query: Schema.String,
  people: Schema.Array(Schema.Struct({ id: UserId, name: Schema.String, account: Schema.String }))
})
it.each(vectors("message/MENTION-05", Sought, Schema.Array(UserId)))("[MENTION-05] $title", ({ given, want }) => {
  assert.deepStrictEqual(
    mentionCandidates(given.people, given.query).map(({ id }) => id),
    want
  )
})

prop("[MENTION-04] who is chosen is mentioned, whatever stands around", text, name, fc.nat(40), (words, chosen, place) => {
  if (/[\s@]/u.test(chosen)) return
  const whole = words.join("").replaceAll("\n", " ")
  const caret = Math.min(place, whole.length)
  const next = withMention(whole, caret, chosen)
  const typed = mentionQuery(whole.slice(0, caret))?.from ?? caret
  const after = whole.slice(caret)
  assert.ok(next.text.endsWith(after))
  assert.ok(next.text.startsWith(whole.slice(0, typed)))
  assert.ok(next.text.slice(0, next.caret).trimEnd().endsWith(`@${chosen}`))
})

prop(
  "[MENTION-05] candidates are some of the people, all when nothing is typed",
  people,
  fc.string({ maxLength: 3 }),
  (list, query) => {
    const all = list.map((each) => ({ ...each, account: "" }))
    const found = mentionCandidates(all, query)
    assert.ok(found.every((each) => all.includes(each)))
    assert.deepStrictEqual(mentionCandidates(all, ""), all)
  }
)
