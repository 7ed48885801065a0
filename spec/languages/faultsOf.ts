import { TRANSLATIONS } from "#engine/locale/languages.ts"
import type { Written } from "./read.ts"
import { wronglyWritten } from "./writing.ts"

const FORM = /_(zero|one|two|few|many|other)$/

/** Forms of one text by number are that text: languages have different ones. */
export const stem = (key: string): string => key.replace(FORM, "")

const names = (text: string): string => [...new Set(text.match(/\{[^{}]*\}/g) ?? [])].toSorted().join(" ")

/** Keys that name one thing: a route's title, the page's own, and what leads to it. */
export const ONE_NAME: Readonly<Record<string, ReadonlyArray<string>>> = {
  "requests of friends": ["app:titles.friend", "contacts:invitations", "contacts:requests.title", "event:friend-notices-name"],
  "announcements of the service": [
    "app:titles.notice",
    "contacts:notices.title",
    "contacts:notices.announcements",
    "event:announcements-name",
    "home:unnamed.system"
  ],
  "what was said in a chat": ["app:titles.record", "record:title", "group:info.find"]
}

/** Texts whose `{name}` is a file, a version or a field, which Chinese parts by a blank as it does Latin words. */
const NAME_OF_THING = /^(?:attach|emoji|file|chat:(?:file|picture|video)|me:version|refusal:form-field)\b/
const PARTED_NAME = /\p{Script=Han} \{names?\}|\{names?\} \p{Script=Han}/u

/** What may be as in English, by `namespace:key`: in every language, and in this one. */
export interface Same {
  readonly all: ReadonlySet<string>
  readonly own: ReadonlySet<string>
}

const flat = (written: Written): ReadonlyMap<string, string> =>
  new Map([...written].flatMap(([namespace, texts]) => [...texts].map(([key, text]) => [`${namespace}:${key}`, text] as const)))

const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\{[^{}]*\}/g, ""))

const formFaults = (language: string, english: ReadonlyMap<string, string>, texts: ReadonlyMap<string, string>) => {
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
  const counted = new Set([...english.keys()].filter((key) => FORM.test(key)).map(stem))
  return [...counted].flatMap((key) => {
    const forms = [...texts.keys()]
      .filter((each) => FORM.test(each) && stem(each) === key)
      .map((each) => each.slice(key.length + 1))
    if (forms.length === 0 || forms.toSorted().join() === wanted.join()) return []
    return [`${key}: has the forms ${forms.toSorted().join(", ")}; ${language} has ${wanted.join(", ")}`]
  })
}

const sameFaults = (english: ReadonlyMap<string, string>, texts: ReadonlyMap<string, string>, same: Same) => {
  const isSame = (key: string, text: string): boolean =>
    hasWords(text) && (english.get(key) === text || english.get(`${stem(key)}_other`) === text)
  const equal = [...texts].filter(([key, text]) => isSame(key, text)).map(([key]) => key)
  const excused = [...same.own].filter((key) => !equal.some((each) => each === key || stem(each) === key))
  return [
    ...equal
      .filter((key) => !same.all.has(key) && !same.own.has(key) && !same.own.has(stem(key)))
      .map((key) => `${key}: is as in English: ${texts.get(key)}`),
    ...excused.map((key) => `${key}: has a reason to be as in English, and is not`)
  ]
}

const nameFaults = (texts: ReadonlyMap<string, string>) =>
  Object.entries(ONE_NAME).flatMap(([thing, keys]) => {
    const said = [...new Set(keys.map((key) => texts.get(key)))]
    return said.length === 1 ? [] : [`${keys.join(", ")}: are one name for ${thing}, and say ${said.join(" / ")}`]
  })

/** All that is wrong with the texts of a language, a line each; none when it may be offered. */
export const faultsOf = (language: string, source: Written, written: Written, same: Same): ReadonlyArray<string> => {
  const english = flat(source)
  const texts = flat(written)
  const stems = new Map([...english].map(([key, text]) => [stem(key), names(text)]))
  const here = new Set([...texts.keys()].map(stem))
  const missing = [...stems.keys()].filter((key) => !here.has(key))
  const each = [...texts].flatMap(([key, text]) => {
    const wanted = stems.get(stem(key))
    if (wanted === undefined || (FORM.test(key) && !english.has(`${stem(key)}_other`) && !english.has(key)))
      return [`${key}: is none of the texts`]
    const filled =
      names(text) === wanted ? [] : [`${key}: has the places ${names(text) || "none"}; English has ${wanted || "none"}`]
    const parted =
      language === "zh-Hans" && PARTED_NAME.test(text) && !NAME_OF_THING.test(key)
        ? [`${key}: a blank beside the name of a person or a group: ${text}`]
        : []
    return [
      ...filled,
      ...parted,
      ...wronglyWritten(language, text, key.startsWith("cli:")).map((fault) => `${key}: ${fault}: ${text}`)
    ]
  })
  return [
    ...(TRANSLATIONS.some((code) => code === language)
      ? []
      : ["the folder's name is none of the codes of engine/locale/languages.ts"]),
    ...[...source.keys()].filter((file) => !written.has(file)).map((file) => `${file}.json: is missing`),
    ...[...written.keys()].filter((file) => !source.has(file)).map((file) => `${file}.json: is none of the files`),
    ...missing.map((key) => `${key}: is missing`),
    ...each,
    ...formFaults(language, english, texts),
    ...nameFaults(texts),
    ...(language === "en" ? [] : sameFaults(english, texts, same))
  ]
}
