import { readdirSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import en from "#locales/en/cli.json" with { type: "json" }
import { callOf } from "./Call.ts"
import { Stop } from "./Stop.ts"
import { languageIn, sayIn } from "./words.ts"

describe("what the program says", () => {
  it("names every text that there is, and none that is not", () => {
    const here = new URL("./", import.meta.url)
    const sources = readdirSync(here).filter((file) => /(?<!\.test)\.ts$/.test(file))
    const code = sources.map((file) => readFileSync(new URL(file, here), "utf8")).join("\n")
    assert.deepStrictEqual(
      Object.keys(en).filter((key) => !code.includes(`"${key}"`)),
      []
    )
  })

  it.each([
    [{ LANG: "zh_CN.UTF-8" }, "zh-Hans"],
    [{ LANG: "en_US.UTF-8", LC_ALL: "zh" }, "zh-Hans"],
    [{ LANG: "zh_TW.UTF-8", LC_ALL: "C" }, "en"],
    [{ LANG: "de_DE.UTF-8" }, "en"],
    [{}, "en"]
  ] as const)("speaks by %j the language %s", (env, language) => {
    assert.strictEqual(languageIn(env), language)
  })

  it("fills in what a sentence names", () => {
    assert.strictEqual(sayIn("en")("unread", { count: 3 }), "3 unread")
    assert.strictEqual(sayIn("zh-Hans")("unread", { count: 3 }), "3 条未读")
  })

  it("reads options wherever they stand, and says which one it does not know", () => {
    const call = callOf(["send", "--home", "/x", "Ann", "--json", "hello there"], {})
    assert.deepStrictEqual([call.words, call.options.json, call.home], [["send", "Ann", "hello there"], true, "/x"])
    assert.throws(() => callOf(["tail", "--loud"], {}), Stop, "Unknown option '--loud'.")
  })
})
