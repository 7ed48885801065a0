import { assert, describe, it } from "vitest"
import { languagesHere, textsOf } from "../../languages/read.ts"
import { otherLanguage } from "./otherLanguage.ts"

const SAID = new Set(["Anna Karlsson", "See you there", "1st Floor", "李娜", "https://pages.example"])

const found = (language: string, ...texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  otherLanguage(language)({ language, words: texts.map((text) => ({ place: "text of p", text })) }, SAID).map(({ what }) => what)

const text = (language: string, namespace: string, key: string): string => textsOf(language).get(namespace)?.get(key) ?? ""

describe("a word of another language", () => {
  it.each(languagesHere().filter((each) => each !== "en"))("is found in %s, whole and with a name in it", (language) => {
    const planted = text("en", "login", "submit")
    assert.deepEqual(found(language, planted), [`text of p says "${planted}": as in en`])
    const filled = text("en", "contacts", "delete.ask").replace(/\{\{?name\}?\}/, "Anna Karlsson")
    assert.deepEqual(found(language, filled), [`text of p says "${filled}": as in en`])
  })

  it.each(languagesHere())("is none of those that %s has itself, nor what people said", (language) => {
    const own = [...textsOf(language)]
      .filter(([namespace]) => namespace !== "cli")
      .flatMap(([, texts]) => [...texts.values()])
      .map((each) =>
        each
          .replaceAll(/\{[^{}]*\}/g, "7")
          .replaceAll(/<[^<>]*>/g, "")
          .replaceAll(/\s+/g, " ")
      )
    assert.deepEqual(found(language, ...own, ...SAID, "Anna Karlsson, See you there, 12:30"), [])
  })

  it.each(["ja", "ko", "th", "ru", "zh-Hans", "zh-Hant"])("is found in %s by its letters", (language) => {
    assert.lengthOf(found(language, "Some sentence of the machine"), 1)
    assert.lengthOf(found(language, "Anna Karlsson departed"), 1)
  })

  it("is found by its letters where a text of the fallback shows, and a name among them is not", () => {
    assert.lengthOf(found("de", "对方正在输入的东西"), 1)
    assert.deepEqual(found("de", "Chat mit 李娜"), [])
    assert.lengthOf(found("ja", "Привет"), 1)
  })

  it("is no piece of what somebody said, behind a word of ours or not, and is one that nobody said", () => {
    assert.deepEqual(found("ru", "See you th", "Объявление See you th"), [])
    assert.lengthOf(found("ru", "Объявление See you never"), 1)
    assert.deepEqual(found("th", "https://pages.example/timetable?of=enough"), [])
  })

  it("is the language that the page says that it is in", () => {
    assert.lengthOf(otherLanguage("de")({ language: "en", words: [] }, SAID), 1)
  })
})
