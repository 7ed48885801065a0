import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { say } from "./say.mjs"

/**
 * Writes the emoji of the panel, and by which words each is found, from what Unicode publishes. Run it only for a newer version of that: unpack
 * `emojibase-data` (groups, order, short names) and `cldr-annotations-full` (names and words) beside each other, then `node scripts/emoji.mjs FOLDER`.
 */

const [FROM = ""] = process.argv.slice(2)
const TO = join(import.meta.dirname, "../adapters/views/emoji")

/** Unicode's groups by number, in the order of the panel; 2 holds parts of emoji. @type {ReadonlyArray<readonly [number, string]>} */
const GROUPS = [
  [0, "smileys"],
  [1, "people"],
  [3, "animals"],
  [4, "food"],
  [6, "activities"],
  [5, "travel"],
  [7, "objects"],
  [8, "symbols"],
  [9, "flags"]
]
/** Languages of the interface, as CLDR names them. */
const LANGUAGES = {
  "zh-Hans": "zh",
  "zh-Hant": "zh-Hant",
  ...Object.fromEntries("de en fr id ja ko pt ru th vi".split(" ").map((each) => [each, each]))
}
/** The oldest browsers that we serve draw this version of Unicode's emoji (docs/setup.md). */
const NEWEST = 15

/** @typedef {{ emoji: string, hexcode: string, group?: number, order?: number, version: number, skins?: ReadonlyArray<{ tone: number | ReadonlyArray<number>, version: number }> }} Emoji */
/** @typedef {Readonly<Record<string, { default?: ReadonlyArray<string>, tts?: ReadonlyArray<string> }>>} Annotations */

/** @param {ReadonlyArray<string>} path @returns {any} */
const read = (...path) => JSON.parse(readFileSync(join(FROM, ...path), "utf8"))

/** @param {string} name @param {unknown} value */
const write = (name, value) => writeFileSync(join(TO, name), `${JSON.stringify(value, null, 2)}\n`)

/** A character that is in colour by itself needs no mark that says so. @param {string} emoji */
const plain = (emoji) => emoji.replace(/(\p{Emoji_Presentation})\ufe0f/gu, "$1")
/** @param {string} emoji */
const unmarked = (emoji) => emoji.replaceAll("\ufe0f", "")

/** @type {ReadonlyArray<Emoji>} */
const published = read("emojibase-data/en/data.json")
const all = published.filter(({ group = 2, version }) => group !== 2 && version <= NEWEST)
all.sort((a, b) => (a.order ?? 0) - (b.order ?? 0))

mkdirSync(join(TO, "words"), { recursive: true })
/** One that comes in skin tones is marked. @param {Emoji} each */
const marked = ({ emoji, skins = [] }) => plain(emoji) + (skins.some(({ version }) => version <= NEWEST) ? "+" : "")
write(
  "groups.json",
  Object.fromEntries(
    GROUPS.map(([number, name]) => [
      name,
      all
        .filter(({ group }) => group === number)
        .map(marked)
        .join(" ")
    ])
  )
)

/** Short names that developers know, `:tada:`. @type {Readonly<Record<string, string | ReadonlyArray<string>>>} */
const short = read("emojibase-data/en/shortcodes/github.json")
write(
  "shortNames.json",
  Object.fromEntries(
    all.flatMap(({ emoji, hexcode }) => (short[hexcode] === undefined ? [] : [[plain(emoji), [short[hexcode]].flat().join("|")]]))
  )
)

/** @param {string} folder @param {string} kind @param {string} code @returns {Annotations} */
const annotations = (folder, kind, code) => read(folder, kind, code, "annotations.json")[kind].annotations

for (const [language, code] of Object.entries(LANGUAGES)) {
  const words = {
    ...annotations("cldr-annotations-derived-full", "annotationsDerived", code),
    ...annotations("cldr-annotations-full", "annotations", code)
  }
  const said = all.map(({ emoji }) => {
    const { default: others = [], tts: [name = ""] = [] } = words[unmarked(emoji)] ?? {}
    return [plain(emoji), [...new Set([name, ...others])].filter((each) => each !== "").join("|")]
  })
  // some languages have none for signs on keys, which are found in their group
  const named = said.filter(([, each]) => each !== "")
  if (named.length < said.length - 3) throw new Error(`Too few emoji have words in ${language}.`)
  write(`words/${language}.json`, Object.fromEntries(named))
}
say(`${all.length} emoji in ${Object.keys(LANGUAGES).length} languages.`)
