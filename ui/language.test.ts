import { assert, describe, it } from "vitest"
import { directionOf, chooseLanguage } from "./language.ts"

const OURS = ["en", "zh-Hans"]

// (LOCALE-01)
describe("language", () => {
  it("speaks the chosen language", () => assert.strictEqual(chooseLanguage("en", ["zh-CN"], OURS), "en"))
  // (LOCALE-04)
  it("follows the browser otherwise", () => assert.strictEqual(chooseLanguage("auto", ["en-GB", "zh-CN"], OURS), "en"))
  // (LOCALE-06)
  it("passes over wishes without texts", () => assert.strictEqual(chooseLanguage("auto", ["ja", "sv", "en-US"], OURS), "en"))
  it("passes over a choice without texts", () => assert.strictEqual(chooseLanguage("de", ["en"], OURS), "en"))
  it("falls back to simplified Chinese", () => assert.strictEqual(chooseLanguage("auto", ["sv"], OURS), "zh-Hans"))
  it("knows which way a script runs", () => assert.deepEqual(["en", "ar", "zh-Hans"].map(directionOf), ["ltr", "rtl", "ltr"]))
})
