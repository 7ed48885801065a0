import { assert, describe, it } from "@effect/vitest"
import { faultsOf } from "./faultsOf.ts"
import { languagesHere, sameAsEnglish, textsOf } from "./read.ts"
import { wronglyWritten } from "./writing.ts"

const english = textsOf("en")

/** The texts of English with some of them replaced, or taken out where there is no text. */
const changed = (replaced: Readonly<Record<string, string | undefined>>) =>
  new Map(
    [...english].map(([namespace, texts]) => {
      const own = new Map(texts)
      for (const [key, text] of Object.entries(replaced)) {
        const [file, path = ""] = key.split(":")
        if (file !== namespace) continue
        if (text === undefined) own.delete(path)
        else own.set(path, text)
      }
      return [namespace, own]
    })
  )

/** Faults of one key among those of a language that is English but for some texts. */
const about = (language: string, key: string, replaced: Readonly<Record<string, string | undefined>>) =>
  faultsOf(language, english, changed(replaced), { all: new Set(), own: new Set() }).filter((fault) =>
    fault.startsWith(`${key}:`)
  )

describe("faults of a language", () => {
  it("names a text that is missing, one too many, one with other places and one as in English", () => {
    assert.deepEqual(about("de", "app:back", { "app:back": undefined }), ["app:back: is missing"])
    assert.deepEqual(about("de", "app:forth", { "app:forth": "Vor" }), ["app:forth: is none of the texts"])
    assert.deepEqual(about("de", "app:title", { "app:title": "{titel} · Parley" }), [
      "app:title: has the places {titel}; English has {title}"
    ])
    assert.deepEqual(about("de", "app:back", {}), ["app:back: is as in English: Back"])
    assert.deepEqual(about("de", "app:back", { "app:back": "Zurück" }), [])
  })

  it("asks for the forms that the numbers of a language have", () => {
    assert.deepEqual(about("ru", "app:unread", { "app:unread_one": "{count} новое", "app:unread_other": "{count} новых" }), [
      "app:unread: has the forms one, other; ru has few, many, one, other"
    ])
    assert.deepEqual(about("ja", "app:unread", { "app:unread_one": undefined, "app:unread_other": "未読{count}件" }), [])
    assert.deepEqual(about("ja", "app:back_other", { "app:back_other": "戻る" }), ["app:back_other: is none of the texts"])
  })

  it("asks for one name of one thing, and for a reason that is still needed", () => {
    assert.deepEqual(
      faultsOf("de", english, changed({ "record:title": "Verlauf" }), { all: new Set(), own: new Set(["record:title"]) }).filter(
        (fault) => fault.includes("record:title:") || fault.includes("one name")
      ),
      [
        "app:titles.record, record:title, group:info.find: are one name for what was said in a chat, and say Chat history / Verlauf",
        "record:title: has a reason to be as in English, and is not"
      ]
    )
  })

  it("parts names of files from Chinese by a blank, and those of people not", () => {
    const texts = (name: string, text: string) => about("zh-Hans", name, { [name]: text })
    assert.deepEqual(texts("group:mute.lifted", "已允许 {name} 发言"), [
      "group:mute.lifted: a blank beside the name of a person or a group: 已允许 {name} 发言"
    ])
    assert.deepEqual(texts("group:mute.lifted", "已允许{name}发言"), [])
    assert.deepEqual(texts("chat:file.save", "保存 {name}"), [])
  })

  it("gives a reason for each text that is as in English", () => {
    for (const language of languagesHere()) {
      const { all, own } = sameAsEnglish(language)
      assert.deepEqual(
        [...own].filter((key) => all.has(key)),
        [],
        language
      )
    }
  })
})

describe("how a language is written", () => {
  it.each([
    ["zh-Hans", "你好，{name}！", []],
    ["zh-Hans", "你好,{name}", ["ASCII punctuation at an ideograph (use ，。、！？：；（）)"]],
    ["zh-Hans", "可输入 {count} 个", []],
    ["ja", "まだ 友だちは", ["a blank between ideographs"]],
    ["zh-Hant", "群组 {name}", ["letters of another language: 组"]],
    ["zh-Hant", "群組“{name}”", ["quotation marks “” (use 「」『』)"]],
    ["ja", "グループを作成しました。", []],
    ["ja", "群组", ["letters of another language: 组"]],
    ["ko", "메시지를 삭제할까요?", []],
    ["de", "„{name}“ wird gelöscht …", []],
    ["de", "“{name}” wird gelöscht", ["quotation marks ” (use „“‚‘)"]],
    ["de", '"{name}" wird gelöscht...', ["straight quotes (use „“‚‘, and ’ for an apostrophe)", "three points (use …)"]],
    ["fr", "L’envoi a échoué\u202F: réessayez\u202F!", []],
    ["fr", "Supprimer «\u202F{name}\u202F»\u202F?", []],
    ["fr", "Supprimer ?", ["no no-break space (U+202F or U+00A0) before ; : ! ? » or after «"]],
    ["fr", "Attention: trop long", ["no no-break space (U+202F or U+00A0) before ; : ! ? » or after «"]],
    ["ru", "Сообщение «{name}»", []],
    ["ru", "消息", ["letters of another language: 消 息"]],
    ["vi", "{{name}}", ["double braces"]],
    ["th", " ", ["empty"]]
  ] as const)("%s: %s", (language, text, faults) => {
    assert.deepEqual(wronglyWritten(language, text, false), faults)
  })

  it("lets the command line quote and align as terminals do, and leaves code alone", () => {
    assert.deepEqual(wronglyWritten("de", '`parley login "a"` meldet an', false), [])
    assert.deepEqual(wronglyWritten("de", 'Es gibt keinen Chat "{chat}".', true), [])
  })
})
