import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { stem } from "./languages/faultsOf.ts"
import { languagesHere, textsOf as written } from "./languages/read.ts"
import { ROOT } from "./rules.ts"

interface Term {
  readonly means: string
  readonly words: Readonly<Record<string, ReadonlyArray<string>>>
  /** Texts in which a language may say it otherwise, each with the reason: `chat:info`, or `de chat:info` for one language. */
  readonly except?: Readonly<Record<string, string>>
}

interface Glossary {
  readonly languages: Readonly<Record<string, string>>
  readonly terms: Readonly<Record<string, Term>>
  /** By language: words that it does not use here, each with the word to write instead. */
  readonly avoid: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, "locales", file), "utf8"))
const { avoid, languages, terms } = read("glossary.json") as Glossary
const { notes } = read("notes.json") as { readonly notes: Readonly<Record<string, string>> }
const here = languagesHere()

/** Texts of a language by `namespace:key`. */
const textsOf = (language: string): ReadonlyMap<string, string> =>
  new Map([...written(language)].flatMap(([namespace, texts]) => [...texts].map(([key, text]) => [`${namespace}:${key}`, text])))

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Whole English word with its inflections; one with a capital is a name and stands for itself. */
const inflected = (word: string): RegExp => {
  if (/^[A-Z]/.test(word)) return new RegExp(String.raw`\b${escaped(word)}\b`, "g")
  const forms = [`${escaped(word)}(?:’s|s|es|d|ed|ing)?`]
  if (word.endsWith("e")) forms.push(`${escaped(word.slice(0, -1))}ing`)
  if (word.endsWith("y")) forms.push(`${escaped(word.slice(0, -1))}ies`)
  if (/[^aeiou][aeiou][bglnpt]$/.test(word)) forms.push(`${escaped(word)}${word.at(-1)}(?:ed|ing)`)
  return new RegExp(String.raw`\b(?:${forms.join("|")})\b`, "gi")
}

/** English words of the glossary, the longest first, each with the terms that it may stand for. */
const english = [...new Set(Object.values(terms).flatMap(({ words }) => words["en"] ?? []))]
  .toSorted((one, other) => other.length - one.length)
  .map((word) => ({
    pattern: inflected(word),
    names: Object.keys(terms).filter((name) => terms[name]?.words["en"]?.includes(word))
  }))

/** Names put in, addresses, and what is typed on a command line, are no words. */
const NO_WORDS = /\{\w+\}|<[^>]*>|https?:\S*|`[^`]*`|\bparley \w+|--?\w[\w-]*/g

/** What an English text speaks of: for each word of the glossary the terms that it may stand for. A word inside of a longer one does not count. */
const termsIn = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  let rest = text.replaceAll(NO_WORDS, "#")
  return english.flatMap(({ names, pattern }) => {
    const without = rest.replaceAll(pattern, "#")
    const isThere = without !== rest
    rest = without
    return isThere ? [names] : []
  })
}

const holds = (language: string, text: string, name: string): boolean =>
  (terms[name]?.words[language] ?? []).some((word) => text.toLowerCase().includes(word.toLowerCase()))

/** Texts without the word of a term that they speak of, as `language key: terms`, with the keys under which they may be excepted. */
const missing = (language: string): ReadonlyArray<{ readonly key: string; readonly names: ReadonlyArray<string> }> => {
  const [en, zh, ours] = [textsOf("en"), textsOf("zh-Hans"), textsOf(language)]
  return [...ours].flatMap(([key, text]) => {
    const source = en.get(key) ?? en.get(`${stem(key)}_other`) ?? ""
    const chinese = zh.get(key) ?? zh.get(`${stem(key)}_other`) ?? ""
    return termsIn(source).flatMap((may) => {
      // Chinese tells which of two things an English word names; where it does without, others may, too
      const names = language === "zh-Hans" ? may : may.filter((name) => holds("zh-Hans", chinese, name))
      return names.length === 0 || names.some((name) => holds(language, text, name)) ? [] : [{ key: stem(key), names }]
    })
  })
}

/** Keys of the exceptions that a term has for a text in a language. */
const exceptions = (language: string, key: string, name: string): ReadonlyArray<string> =>
  [key, `${language} ${key}`].flatMap((each) => (terms[name]?.except?.[each] === undefined ? [] : [`${name}: ${each}`]))

/** A word of a language to avoid: whole words where words are parted by spaces, with the capital that it has. */
const avoided = (language: string, word: string): RegExp =>
  /^(?:zh|ja|ko|th)/.test(language)
    ? new RegExp(escaped(word))
    : new RegExp(String.raw`(?<!\p{L})${escaped(word)}(?!\p{L})`, /^\p{Lu}/u.test(word) ? "u" : "iu")

describe("terms", () => {
  it("has each term's words in every language of the glossary", () => {
    for (const [name, { means, words }] of Object.entries(terms)) {
      assert.isNotEmpty(means, name)
      assert.deepStrictEqual(Object.keys(words), Object.keys(languages), name)
      for (const [language, list] of Object.entries(words))
        assert.isTrue(list.length > 0 && !list.includes(""), `${name} ${language}`)
    }
    assert.includeMembers(Object.keys(languages), [...here])
  })

  it("finds words with their inflections, and none inside of longer ones", () => {
    assert.deepStrictEqual(termsIn("Pinned and forwarded"), [["forward"], ["pin"]])
    assert.deepStrictEqual(termsIn("Voice messages of {friend}"), [["voice message"]])
    assert.deepStrictEqual(termsIn("for me"), [])
    assert.include(termsIn("Mute")[0] ?? [], "mute a member")
  })

  it.each(here)("puts a word first in %s that a text uses", (language) => {
    const said = [...textsOf(language).values()].join("\n").toLowerCase()
    const unused = Object.entries(terms).flatMap(([name, { words }]) => {
      const [first = "", ...forms] = words[language] ?? []
      // a form with which the word begins is its stem, to which a text may give another ending
      const stems = [first, ...forms.filter((form) => first.startsWith(form))]
      return stems.some((each) => said.includes(each.toLowerCase())) ? [] : [`${name}: ${first}`]
    })
    assert.deepStrictEqual(unused, [])
  })

  it.each(here.filter((language) => language !== "en"))("says each term by its word in %s", (language) => {
    const left = missing(language).filter(({ key, names }) => !names.some((name) => exceptions(language, key, name).length > 0))
    assert.deepStrictEqual(
      left.map(({ key, names }) => `${key}: ${names.join(" or ")}`),
      []
    )
  })

  it("has no exception that no text needs", () => {
    const used = here.flatMap((each) =>
      missing(each).flatMap(({ key, names }) => names.flatMap((name) => exceptions(each, key, name)))
    )
    const listed = Object.entries(terms).flatMap(([name, { except }]) =>
      Object.keys(except ?? {}).map((key) => `${name}: ${key}`)
    )
    const unneeded = listed.filter((each) => !used.includes(each))
    assert.deepStrictEqual(unneeded, [])
  })

  it.each(here)("has no word to avoid in %s", (language) => {
    const found = [...textsOf(language)].flatMap(([key, text]) =>
      Object.entries(avoid[language] ?? {}).flatMap(([word, better]) =>
        avoided(language, word).test(text.replaceAll(NO_WORDS, "#")) ? [`${key}: ${word} (${better})`] : []
      )
    )
    assert.deepStrictEqual(found, [])
  })
})

it("has notes for translators on texts that are there", () => {
  const keys = [...textsOf("en").keys()].map(stem)
  const gone = Object.keys(notes).filter((note) =>
    note.endsWith("*") ? !keys.some((key) => key.startsWith(note.slice(0, -1))) : !keys.includes(note)
  )
  assert.deepStrictEqual(gone, [])
})
