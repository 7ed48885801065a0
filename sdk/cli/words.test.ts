import { readdirSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { numberText } from "#engine/locale/written.ts"
import en from "#locales/en/cli.json" with { type: "json" }
import { callOf } from "./Call.ts"
import { Stop } from "./Stop.ts"
import { CLI_TEXTS } from "./texts.ts"
import { languageIn, sayIn } from "./words.ts"

describe("what the program says", () => {
  it("names every text that there is, and none that is not", () => {
    const here = new URL("./", import.meta.url)
    const sources = readdirSync(here).filter((file) => /(?<!\.test)\.ts$/.test(file))
    const code = sources.map((file) => readFileSync(new URL(file, here), "utf8")).join("\n")
    assert.deepStrictEqual(
      Object.keys(en).filter((key) => !code.includes(`"${key.replace(/_(one|other)$/, "")}"`)),
      []
    )
  })

  it.each([
    [{ LANG: "zh_CN.UTF-8" }, "zh-Hans"],
    [{ LANG: "en_US.UTF-8", LC_ALL: "zh" }, "zh-Hans"],
    [{ LANG: "zh_TW.UTF-8", LC_ALL: "C" }, "en"],
    [{ LANG: "POSIX" }, "en"],
    [{ LANG: "sv_SE.UTF-8" }, "en"],
    [{}, "en"]
  ] as const)("speaks by %j the language %s", (env, language) => {
    assert.strictEqual(languageIn(env), language)
  })

  it.each([
    ["zh_TW.UTF-8", "zh-Hant", "zh-Hans"],
    ["ja_JP.eucJP", "ja", "en"],
    ["ko_KR.UTF-8", "ko", "en"],
    ["th_TH", "th", "en"],
    ["vi_VN.UTF-8", "vi", "en"],
    ["id_ID.UTF-8", "id", "en"],
    ["fr_CA.UTF-8", "fr", "en"],
    ["ru_RU.KOI8-R", "ru", "en"],
    ["pt_BR.UTF-8", "pt", "en"],
    ["de_AT@euro", "de", "en"]
  ])("speaks in %s the language %s as soon as there are its texts", (LANG, language, until) => {
    assert.strictEqual(languageIn({ LANG }), CLI_TEXTS.has(language) ? language : until)
  })

  it("says a number in the form of the language", () => {
    for (const language of CLI_TEXTS.keys())
      for (const count of [0, 1, 2, 3, 5, 11, 21, 1_000_000]) {
        const said = sayIn(language)("unread", { count })
        assert.include(said, numberText(count, language), language)
        assert.notInclude(said, "{", language)
      }
  })

  it("fills in what a sentence names", () => {
    assert.strictEqual(sayIn("en")("unread", { count: 3 }), "3 unread")
    assert.strictEqual(sayIn("zh-Hans")("unread", { count: 3 }), "3 条未读")
  })

  it("reads options wherever they stand, and says which one it does not know", () => {
    const call = callOf(["send", "--home", "/x", "Ann", "--json", "hello there"], {})
    assert.deepStrictEqual([call.words, call.options.json, call.home], [["send", "Ann", "hello there"], true, "/x"])
  })

  it.each([
    [["tail", "--loud"], "There is no option --loud. `parley --help` lists the options."],
    [["tail", "-x"], "There is no option -x. `parley --help` lists the options."],
    [["tail", "--chat"], "--chat needs a value: write `--chat=value`."],
    [["tail", "--chat", "--json"], "--chat needs a value: write `--chat=value`."],
    [["tail", "--own=yes"], "--own takes no value. `parley --help` lists the options."]
  ])("says what is wrong with the options of %j", (args, sentence) => {
    assert.throws(() => callOf(args, {}), Stop, sentence)
  })

  it("says it in the language of the terminal", () => {
    assert.throws(() => callOf(["tail", "--loud"], { LANG: "de_DE.UTF-8" }), Stop, "Die Option --loud gibt es nicht.")
    assert.throws(() => callOf(["tail", "--chat"], { LANG: "zh_CN.UTF-8" }), Stop, "--chat 需要一个值")
  })

  it("takes a value that begins with a dash where it is written so, and a single dash", () => {
    const { options, words } = callOf(["send", "--password=-x", "--to", "-", "hello"], {})
    assert.deepStrictEqual([options.password, options.to, words], ["-x", "-", ["send", "hello"]])
  })

  it("has the word of the list of chats for a message without text", () => {
    assert.strictEqual(sayIn("en")("label.image"), "[Image]")
    assert.strictEqual(sayIn("fr")("label.voice"), "[Vocal]")
  })
})
