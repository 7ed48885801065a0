import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { TRANSLATIONS } from "../locale/languages.ts"
import { nameOrder } from "./nameOrder.ts"

const Given = Schema.Struct({ language: Schema.Literals(TRANSLATIONS), names: Schema.Array(Schema.String) })
const named = (names: ReadonlyArray<string>) => names.map((name, at) => ({ id: String(at), name }))

it.each(vectors("contact/CONTACT-16", Given, Schema.Array(Schema.String)))("[CONTACT-16] $title", ({ given, want }) => {
  const sorted = named(given.names).toSorted(nameOrder(given.language))
  assert.deepStrictEqual(
    sorted.map(({ name }) => name),
    want
  )
})

it("[CONTACT-16] those of one name stand by their ids", () => {
  const order = nameOrder("en")
  const [first, second] = [
    { id: "1", name: "Ann" },
    { id: "2", name: "Ann" }
  ]
  assert.deepStrictEqual([order(first, second), order(second, first), order(first, first)], [-1, 1, 0])
})

prop(
  "[CONTACT-16] the order is the same from wherever one begins, and no two stand in one place",
  fc.constantFrom(...TRANSLATIONS),
  fc.array(fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constantFrom("Ann", "ann", "張", "김", "9", "10"))),
  (language, names) => {
    const order = nameOrder(language)
    const sorted = named(names).toSorted(order)
    assert.deepStrictEqual(named(names).toReversed().toSorted(order), sorted)
    sorted.forEach((each, at) => at > 0 && assert.isBelow(order(sorted[at - 1] ?? each, each), 0))
  }
)
