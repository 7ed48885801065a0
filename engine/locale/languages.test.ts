import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { languageOf, TRANSLATIONS } from "./languages.ts"

const Given = Schema.Struct({ code: Schema.optionalKey(Schema.String), preferred: Schema.Array(Schema.String) })

it.each(vectors("locale/LOCALE-01", Given, Schema.Literals(TRANSLATIONS)))("[LOCALE-01] $title", ({ given, want }) => {
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
