import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { UserId } from "../account/User.ts"
import { Deed, deedLine } from "./deed.ts"
import { deedOf } from "./deedOf.ts"
import type { Body } from "./Body.ts"

const Given = Schema.Struct({
  deed: Deed,
  text: Schema.String,
  me: UserId,
  name: Schema.String,
  names: Schema.optionalKey(Schema.Array(Schema.String))
})
const DoneTo = Schema.Struct({ you: Schema.Boolean, names: Schema.Array(Schema.String) })
const Want = Schema.Union([
  Schema.TaggedStruct("Mine", { did: Schema.String, to: Schema.optionalKey(DoneTo) }),
  Schema.TaggedStruct("Theirs", { did: Schema.String, name: Schema.String, to: Schema.optionalKey(DoneTo) }),
  Schema.TaggedStruct("Said", { text: Schema.String })
])

it.each(vectors("message/DEED-01", Given, Want))("[DEED-01] $title", ({ given, want }) => {
  assert.deepStrictEqual<unknown>(deedLine(given.deed, given.text, given.me, given.name, given.names), want)
})

const id = fc.integer({ min: 1, max: 3 }).map((n) => UserId.make(n))

prop("[DEED-01] I am never named, others never called you, and nobody is without a word", id, id, fc.string(), (by, me, name) => {
  const line = deedLine({ did: "recalled", by }, "words", me, name)
  assert.strictEqual(line._tag === "Mine", by === me)
  if (line._tag === "Theirs") assert.strictEqual(line.name === name && name !== "", true)
  if (line._tag === "Said") assert.deepStrictEqual([line.text, name], ["words", ""])
})

prop(
  "[DEED-01] of those to whom it was done I am you, others have a name, and where one has none the service speaks",
  id,
  fc.uniqueArray(id, { minLength: 1, maxLength: 3 }),
  fc.array(fc.constantFrom("", "Tom", "Eve"), { minLength: 3, maxLength: 3 }),
  (me, to, three) => {
    const names = three.slice(0, to.length)
    const line = deedLine({ did: "invited", by: UserId.make(9), to }, "words", me, "Ann", names)
    const others = names.filter((_, i) => to[i] !== me)
    if (others.includes("")) return assert.deepStrictEqual(line, { _tag: "Said", text: "words" })
    assert.deepStrictEqual(line, {
      _tag: "Theirs",
      did: "invited",
      name: "Ann",
      to: { you: to.includes(me), names: others }
    })
  }
)

it("a recall and the creating of a group are somebody's deeds, all else is nobody's", () => {
  const [seven, eight] = [UserId.make(7), UserId.make(8)]
  const told = (body: Body) => deedOf(body)
  assert.deepStrictEqual(told({ _tag: "Recalled", by: seven, text: "", was: "" }), { did: "recalled", by: seven })
  assert.deepStrictEqual(told({ _tag: "Event", text: "made", createdBy: eight }), { did: "created", by: eight })
  assert.deepStrictEqual(told({ _tag: "Event", text: "came", deed: { did: "joined", by: eight } }), { did: "joined", by: eight })
  assert.strictEqual(told({ _tag: "Event", text: "left" }), undefined)
  assert.strictEqual(told({ _tag: "Text", html: "hi" }), undefined)
})

it("[DEED-01] what does not say what was done, or by whom, is no deed", () => {
  const isDeed = Schema.is(Deed)
  assert.isTrue(isDeed({ did: "created", by: 7 }))
  for (const each of [
    {},
    { did: "created" },
    { by: 7 },
    { did: "waved", by: 7 },
    { did: "recalled", by: "7" },
    { did: "joined", by: 7, called: {} }
  ])
    assert.isFalse(isDeed(each), JSON.stringify(each))
})
