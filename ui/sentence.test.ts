import { assert, it } from "@effect/vitest"
import { sentence, type Texts } from "./sentence.ts"

const ENGLISH = { language: "en", isRightToLeft: false }
const TEXTS: Texts = {
  hello: "Hello",
  deep: { er: "Deeper {name}", one: { more: "More" } },
  person_one: "{count} person of {name}",
  person_other: "{count} people of {name}",
  plain: "{count} of them"
}
const said = (path: string, params = {}, tongue = ENGLISH) => sentence(TEXTS, path, params, tongue)

it("a text is found by its path, and fills its places", () => {
  assert.strictEqual(said("hello"), "Hello")
  assert.strictEqual(said("deep.one.more"), "More")
  assert.strictEqual(said("deep.er", { name: "Tom & $1 {name}" }), "Deeper Tom & $1 {name}")
})

it("a place that nothing was given for stays as it is", () => {
  assert.strictEqual(said("deep.er"), "Deeper {name}")
  assert.strictEqual(said("deep.er", { toString: "x" }), "Deeper {name}")
})

it.each(["nothing", "deep", "deep.", "deep.er.er", "hello.length", "constructor", "deep.toString", ""])(
  "there is no text %s",
  (path) => assert.isUndefined(said(path))
)

it("a number picks the form that the language has for it", () => {
  assert.strictEqual(said("person", { count: 1, name: "Tom" }), "1 person of Tom")
  assert.strictEqual(said("person", { count: 0, name: "Tom" }), "0 people of Tom")
  assert.strictEqual(said("person", { count: 1, name: "Tom" }, { language: "zh-Hans", isRightToLeft: false }), "1 people of Tom")
  assert.strictEqual(said("plain", { count: 1 }), "1 of them")
  assert.isUndefined(said("person", { count: "1" }))
})

it("[LOCALE-07] words that run against the sentence are set apart", () => {
  assert.strictEqual(said("deep.er", { name: "דוד" }), "Deeper \u2068דוד\u2069")
  assert.strictEqual(said("deep.er", { name: "Tom" }, { language: "he", isRightToLeft: true }), "Deeper \u2068Tom\u2069")
})
