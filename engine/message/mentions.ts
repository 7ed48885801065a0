import type { UserId } from "../account/User.ts"
import { plainText } from "./plainText.ts"
import { attributesOf, htmlPieces } from "./tags.ts"

/** Somebody under the name that stands after an `@`; the number 0, everybody, is one of them. */
export interface Mention {
  readonly id: UserId
  readonly name: string
}

/** A mention where it stands in a text: `@` and the name are the characters from `from` to `to`. */
export interface StandingMention extends Mention {
  readonly from: number
  readonly to: number
}

/** Writing that puts no blanks between its words: there a name may stand next to any letter. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const WORD = /[\p{L}\p{N}\p{M}_]/u

/** Whether a character belongs to a word that has an end: no neighbour of it is a word of its own. */
export const isWord = (character: string): boolean => WORD.test(character) && !UNSPACED.test(character)
/** The character that ends at a place, whole also where it takes two. */
export const characterBefore = (text: string, at: number): string => Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? ""
/** The character that begins at a place. */
export const characterAfter = (text: string, at: number): string => Array.from(text.slice(at, at + 2))[0] ?? ""

/** Whether an `@` here may begin a mention: not inside a word or an e-mail address. */
export const mayBegin = (text: string, at: number): boolean => {
  const character = characterBefore(text, at)
  return !isWord(character) && !/[.%+-]/.test(character)
}

const endsWord = (text: string, at: number): boolean => !isWord(characterBefore(text, at)) || !isWord(characterAfter(text, at))

/**
 * The mentions that a text really holds, in its order: `@` and the name still stand there, the longest name first, and not inside
 * another word or an e-mail address (MENTION-01, spec 2.10). Of two people of one name each is meant.
 */
export const standingMentions = (text: string, mentions: ReadonlyArray<Mention>): ReadonlyArray<StandingMention> => {
  const named = mentions.filter(({ name }) => name.trim() !== "").toSorted((a, b) => b.name.length - a.name.length)
  const found: Array<StandingMention> = []
  const used = new Set<Mention>()
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    if (!mayBegin(text, at)) continue
    const fits = named.filter(({ name }) => text.startsWith(name, at + 1) && endsWord(text, at + 1 + name.length))
    // who was named twice under one name was chosen twice
    const one = fits.find((each) => each.name === fits[0]?.name && !used.has(each)) ?? fits[0]
    if (one === undefined) continue
    used.add(one)
    found.push({ id: one.id, name: one.name, from: at, to: at + 1 + one.name.length })
    at += one.name.length
  }
  return found
}

/**
 * The same people, and behind the others those whom a text names: where it goes on, in another line or message, who shares a name with one of
 * them is meant (MENTION-01).
 */
export const mentionsWithNamed = (text: string, mentions: ReadonlyArray<Mention>): ReadonlyArray<Mention> => {
  if (mentions.length < 2) return mentions
  const named = new Set(standingMentions(text, mentions).map(({ id }) => id))
  return [...mentions.filter(({ id }) => !named.has(id)), ...mentions.filter(({ id }) => named.has(id))]
}

/** The mentions that stand in a message as it travels, by the name that its author gave them (MENTION-03, spec 3.3). */
export const mentionsIn = (html: string): ReadonlyArray<Mention> => {
  const found: Array<Mention> = []
  let id = -1
  let words = ""
  for (const piece of htmlPieces(html)) {
    if (piece._tag === "Text") words += piece.text
    else if (piece.name === "a" && !piece.isEnd) {
      const href = attributesOf(piece.source).get("href") ?? ""
      id = /^[0-9]{1,15}$/.test(href) ? Number(href) : -1
      words = ""
    } else if (piece.name === "a" && id >= 0) {
      if (words.startsWith("@")) found.push({ id: id as UserId, name: plainText(words).slice(1) })
      id = -1
    }
  }
  return found
}
