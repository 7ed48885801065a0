import { expect, it } from "vitest"
import { REFUSALS, refused, type Reason } from "#engine/error/refusal.ts"
import enAnswer from "#locales/en/answer.json" with { type: "json" }
import enEvent from "#locales/en/event.json" with { type: "json" }
import enRefusal from "#locales/en/refusal.json" with { type: "json" }
import zhAnswer from "#locales/zh-Hans/answer.json" with { type: "json" }
import zhEvent from "#locales/zh-Hans/event.json" with { type: "json" }
import zhRefusal from "#locales/zh-Hans/refusal.json" with { type: "json" }
import type { AnswerKey, EventKey } from "../texts.ts"
import { headerLanguage } from "./language.ts"
import { answerText, eventText, LANGUAGES, refusalText } from "./text.ts"

// The compiler holds these: a key without a sentence does not compile.
const refusals: ReadonlyArray<Record<Reason, string>> = [enRefusal, zhRefusal]
const answers: ReadonlyArray<Record<AnswerKey, string>> = [enAnswer, zhAnswer]
const events: ReadonlyArray<Record<EventKey, string>> = [enEvent, zhEvent]

const braces = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(String).toSorted()

// (ERROR-13)
it("has a sentence for every reason, and none without a reason", () => {
  for (const table of refusals) {
    expect(Object.keys(table).toSorted()).toEqual(Object.keys(REFUSALS).toSorted())
    for (const sentence of Object.values(table)) expect(sentence.length).toBeGreaterThan(3)
  }
})

it.each([refusals, answers, events])("has the same keys and the same names in braces in both languages", (en, zh) => {
  const [a, b] = [Object.entries(en ?? {}), new Map<string, string>(Object.entries(zh ?? {}))]
  expect(a.map(([key]) => key).toSorted()).toEqual([...b.keys()].toSorted())
  for (const [key, sentence] of a) expect(braces(b.get(key) ?? ""), key).toEqual(braces(sentence))
})

it("fills in names, and leaves a name that nobody gave", () => {
  expect(refusalText("en", refused("account-length", { min: 4, max: 32 }))).toBe("Use 4–32 characters for the account.")
  expect(refusalText("en", refused("account-length", { min: 4 }))).toContain("{max}")
  expect(eventText("en", "recalled-by-name", { name: "{name} $& A" })).toBe("{name} $& A recalled a message")
  expect(eventText("en", "group-joined", { name: "שלום 👪" })).toBe("\u2068שלום 👪\u2069 joined the group")
  expect(refusalText("de", refused("message-too-long", { max: 2048 }))).toContain("2.048")
  expect(answerText("zh-Hans", "registered")).toBe("注册成功")
})

it("says how large a storage is, as the language writes it", () => {
  const full = refused("storage-full", { bytes: 1.5 * 1024 ** 3 })
  expect(["en", "fr", "ru"].map((language) => /\d.*?(?=\))/.exec(refusalText(language, full))?.[0])).toEqual([
    "1.5\u00a0GB",
    "1,5\u00a0Go",
    "1,5\u00a0ГБ"
  ])
})

it("says how long a mute goes on, which is the same in every time zone", () => {
  const muted = (minutes: number) => refused("member-muted", { until: 1000 + minutes * 60_000 })
  const said = (language: string, minutes: number) => refusalText(language, muted(minutes), 1000)
  expect(said("en", 9.5)).toBe("You are muted in this group. The mute ends: in 10 minutes.")
  expect(said("en", 60)).toContain("in 60 minutes")
  expect(said("en", 125)).toContain("in 3 hours")
  expect(said("en", 365 * 24 * 60)).toContain("in 365 days")
  expect(said("en", -1)).toContain("in 1 minute.")
  expect(said("zh-Hans", 180)).toBe("你已被禁言，解除时间：3小时后。")
})

// (DEC-0327)
it("puts names together as the language does, and none of them turns the line round", () => {
  const invited = (language: string, ...names: ReadonlyArray<string>) =>
    eventText(language, "group-invited", { name: "Bo", names })
  expect(invited("en", "Ann")).toBe("Bo invited Ann")
  expect(invited("en", "Ann", "Cy", "שלום")).toBe("Bo invited Ann, Cy and \u2068שלום\u2069")
  expect(invited("zh-Hans", "Ann", "Cy", "Di")).toBe("Bo邀请Ann、Cy和Di加入了群聊")
  expect(invited("ja", "Ann", "Cy", "Di")).toBe("Boさんの招待でAnnさん、Cyさん、Diさんが参加しました")
  expect(invited("ko", "Ann", "Cy")).toBe("Bo님이 Ann님 및 Cy님을 초대했어요")
  expect(eventText("ja", "group-removed", { name: "Bo", names: ["{name} $&"] })).toBe("Boさんが{name} $&さんを退会させました")
  expect(eventText("ko", "group-removed", { name: "Bo", names: ["Ann"] })).toBe("Bo님이 Ann님을 내보냈어요")
})

it("falls back to Simplified Chinese", () => {
  expect(eventText("xx", "helper-name")).toBe("文件传输助手")
  expect(LANGUAGES).toEqual(expect.arrayContaining(["en", "zh-Hans"]))
})

it.each([
  [undefined, "zh-Hans"],
  ["", "zh-Hans"],
  ["en", "en"],
  ["EN-us", "en"],
  ["zh-CN", "zh-Hans"],
  ["zh-hans", "zh-Hans"],
  ["zh-Hans-HK", "zh-Hans"],
  ["ZH", "zh-Hans"],
  ["zh-TW,en;q=0.9", "zh-Hant"],
  ["de-DE,de;q=0.9,en;q=0.1", "de"],
  ["xx,en;q=0.5", "en"],
  ["en;q=0.5, zh-CN;q=0.9", "zh-Hans"],
  ["en;q=0, zh", "zh-Hans"],
  ["auto", "zh-Hans"],
  [";;;,,q=1", "zh-Hans"],
  ["e".repeat(10_000), "zh-Hans"]
])("reads Accept-Language %s as %s", (header, language) => {
  expect(headerLanguage(header)).toBe(language)
})
