import { readdirSync } from "node:fs"
import { assert, it } from "vitest"
import { TRANSLATIONS } from "#engine/locale/languages.ts"
import { fetchBotTexts } from "./texts.ts"
import { loadWords, reasonOf, sentenceOf, wordOf } from "./words.ts"

const there = readdirSync(new URL("../../locales/", import.meta.url))
const said = (language: string): string =>
  sentenceOf({ _tag: "Key", key: "too-many-attempts", params: { minutes: 5 } }, language, 0)

it("knows why a service of before Parley says no, whatever language the bot speaks, and no reason for another sentence", async () => {
  const { refusal } = await fetchBotTexts("zh-Hans")
  const sentence = refusal["not-friends"] ?? ""
  assert.strictEqual(await reasonOf(sentence), "not-friends")
  assert.strictEqual(await reasonOf("Nobody says so."), "")
})

it.each(TRANSLATIONS)("a bot speaks %s when there are texts of it, and English until then", async (language) => {
  await loadWords(language)
  const { card, place, refusal } = await fetchBotTexts(there.includes(language) ? language : "en")
  assert.strictEqual(said(language), refusal["too-many-attempts"]?.replace("{minutes}", "5"))
  assert.deepStrictEqual([wordOf("place", language), wordOf("card", language)], [place, card])
  assert.strictEqual(await reasonOf(said(language)), "too-many-attempts")
})

it("reads the tag of a language as systems write it, and what is none of ours is English", async () => {
  for (const tag of ["zh-CN", "en-GB", "sv", ""]) await loadWords(tag)
  assert.strictEqual(said("zh-CN"), said("zh-Hans"))
  for (const tag of ["en-GB", "sv", ""]) assert.strictEqual(said(tag), said("en"))
})

it("says how much room there is as a size, and how long something goes on", () => {
  const full = { _tag: "Key", key: "storage-full", params: { bytes: 10 * 1024 ** 3 } } as const
  assert.include(sentenceOf(full, "en", 0), "10\u00a0GB")
  const muted = { _tag: "Key", key: "member-muted", params: { until: 3 * 60_000 } } as const
  assert.include(sentenceOf(muted, "sv", 0), "in 3 minutes")
})
