import { plainLetters } from "#engine/format/plainLetters.ts"
import { findEmoji, type NamedEmoji } from "#engine/message/writing/emojiFind.ts"
import { type EmojiChoice, emojiChoice } from "./groups.ts"

/** An emoji by what it is found, with its name as it is shown. */
export interface EmojiWithNames extends NamedEmoji {
  readonly name: string
}

type Words = Readonly<Record<string, string>>

/** Names and words of each language, of which only that of the interface is fetched, and not before somebody looks for an emoji. */
const WORDS = import.meta.glob<Words>("./words/*.json", { import: "default" })

const parts = (joined = ""): ReadonlyArray<string> => (joined === "" ? [] : joined.split("|"))

const read = async (language: string): Promise<ReadonlyArray<EmojiWithNames>> => {
  const fetchWords = WORDS[`./words/${language}.json`]
  if (fetchWords === undefined) throw new Error(`There are no words for emoji in ${language}.`)
  const [words, { default: short }] = await Promise.all([fetchWords(), import("./shortNames.json")])
  return Object.entries(words).map(([emoji, joined]) => ({
    emoji,
    name: parts(joined)[0] ?? "",
    short: parts((short as Words)[emoji]),
    names: parts(plainLetters(joined))
  }))
}

let known: { readonly language: string; readonly names: Promise<ReadonlyArray<EmojiWithNames>> } | undefined

/** All emoji by their names in a language. Fails where these do not arrive, and may be asked again. */
export const emojiNames = (language: string): Promise<ReadonlyArray<EmojiWithNames>> => {
  if (known?.language !== language) {
    const asked = { language, names: read(language) }
    known = asked
    asked.names.catch(() => {
      if (known === asked) known = undefined
    })
  }
  return known.names
}

/** More than a few screens of them nobody looks through. */
const MOST = 120

/** Emoji that match the typed text (EMOJI-17). */
export const matchingEmoji = (names: ReadonlyArray<EmojiWithNames>, typed: string): ReadonlyArray<EmojiChoice> =>
  findEmoji(names, typed, MOST).map(({ emoji }) => emojiChoice(emoji))
