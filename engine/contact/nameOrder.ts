import type { Language } from "../locale/languages.ts"

/** How ideographs stand: by their sound for a reader of simplified Chinese, by strokes for one of traditional Chinese. */
const ORDERS: Readonly<Partial<Record<Language, string>>> = { "zh-Hans": "zh-Hans-u-co-pinyin", "zh-Hant": "zh-Hant-u-co-stroke" }

/** Something that has a name. */
interface Named {
  readonly id: string
  readonly name: string
}

/**
 * How names stand for a reader of a language: as its dictionaries have them, numbers by their size, and those that are the same by their
 * ids (CONTACT-16, spec 3.2, DEC-0306). To be asked once for many names.
 */
export const nameOrder = (language: Language): ((a: Named, b: Named) => number) => {
  // oxlint-disable-next-line pure/names -- the language is given: it does not depend on the device's
  const { compare } = new Intl.Collator(ORDERS[language] ?? language, { numeric: true })
  return (a, b) => compare(a.name, b.name) || (a.id < b.id ? -1 : Number(a.id > b.id))
}
