import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { acceptLanguage, choiceOf, formerOf, LANGUAGES, languageOf, TRANSLATIONS, translationFor } from "./languages.ts"
import { spokenOf } from "./spoken.ts"

const Given = Schema.Struct({ code: Schema.optionalKey(Schema.String), preferred: Schema.Array(Schema.String) })
const Translation = Schema.Literals(TRANSLATIONS)

it.each(vectors("locale/LOCALE-01", Given, Translation))("[LOCALE-01] $title", ({ given, want }) => {
  assert.strictEqual(languageOf(given.code, given.preferred), want)
})

const tag = fc.oneof(fc.string(), fc.constantFrom("zh-CN", "zh-HK", "pt-BR", "en-GB", "sv", "auto"))
const translation = fc.constantFrom(...TRANSLATIONS)

prop(
  "[LOCALE-01] any input gives a translation, and a choice of any case is heeded over all preferences",
  tag,
  fc.array(tag),
  translation,
  (code, preferred, chosen) => {
    assert.include(TRANSLATIONS, languageOf(code, preferred))
    assert.strictEqual(languageOf(chosen.toUpperCase(), preferred), chosen)
    assert.strictEqual(languageOf("auto", [chosen.toLowerCase(), ...preferred]), chosen)
  }
)

it.each(vectors("locale/LOCALE-02", Schema.String, Schema.NullOr(Schema.Literals(LANGUAGES))))(
  "[LOCALE-02] $title",
  ({ given, want }) => {
    assert.strictEqual(choiceOf(given) ?? null, want)
  }
)

prop(
  "[LOCALE-02] each code is read in any case, and anything read is one of the thirteen",
  fc.constantFrom(...LANGUAGES),
  tag,
  (code, other) => {
    assert.strictEqual(choiceOf(` ${code.toUpperCase()} `), code)
    const choice = choiceOf(other)
    if (choice !== undefined) assert.strictEqual(choice.toLowerCase(), other.trim().toLowerCase())
    assert.strictEqual(LANGUAGES.length, 13)
  }
)

it.each(vectors("locale/LOCALE-03", Schema.String, Schema.NullOr(Translation)))("[LOCALE-03] $title", ({ given, want }) => {
  assert.strictEqual(formerOf(given) ?? null, want)
})

const former = fc.constantFrom("ey", "fa", "han", "pty", "tai", "yuenan", "yinni")
prop(
  "[LOCALE-03] a former code is none of ours, and chosen it is heeded over all preferences",
  former,
  fc.array(tag),
  (code, preferred) => {
    assert.isUndefined(choiceOf(code))
    assert.strictEqual(languageOf(code, preferred), formerOf(code))
  }
)

it.each(vectors("locale/LOCALE-04", Schema.String, Schema.NullOr(Translation)))("[LOCALE-04] $title", ({ given, want }) => {
  assert.strictEqual(translationFor(given) ?? null, want)
})

const region = fc.constantFrom("US", "BR", "x-private", "419")
prop(
  "[LOCALE-04] each translation is found by its own code, whatever the region behind it",
  translation,
  region,
  (language, behind) => {
    assert.strictEqual(translationFor(language), language)
    assert.strictEqual(translationFor(`${language}_${behind}`.toUpperCase()), language)
  }
)

const Asked = Schema.Struct({ language: Translation, server: Schema.Literals(["ours", "older"]) })
it.each(vectors("locale/LOCALE-05", Asked, Translation))("[LOCALE-05] $title", ({ given, want }) => {
  assert.strictEqual(acceptLanguage(given.language, given.server), want)
})

prop(
  "[LOCALE-05] our servers are asked for what is spoken, older ones for one of two, and neither for a language of the other script",
  translation,
  (language) => {
    assert.strictEqual(acceptLanguage(language, "ours"), language)
    assert.include(["zh-Hans", "en"], acceptLanguage(language, "older"))
    assert.strictEqual(acceptLanguage(language, "older") === "zh-Hans", translationFor(language)?.startsWith("zh"))
  }
)

const Wishes = Schema.Struct({
  choice: Schema.String,
  preferred: Schema.Array(Schema.String),
  available: Schema.Array(Schema.String)
})
it.each(vectors("locale/LOCALE-06", Wishes, Schema.String))("[LOCALE-06] $title", ({ given, want }) => {
  assert.strictEqual(spokenOf(given.choice, given.preferred, given.available), want)
})

prop(
  "[LOCALE-06] with all texts it is the language wished for, and with some one of them",
  tag,
  fc.array(tag),
  fc.subarray([...TRANSLATIONS]),
  (choice, preferred, some) => {
    assert.strictEqual(spokenOf(choice, preferred, TRANSLATIONS), languageOf(choice, preferred))
    assert.include([...some, "zh-Hans"], spokenOf(choice, preferred, some))
  }
)
