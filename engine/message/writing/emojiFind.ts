import { plainLetters } from "../../format/plainLetters.ts"

/** An emoji by what it is found; all of it in {@link plainLetters}. */
export interface NamedEmoji {
  readonly emoji: string
  /** Short names that developers know, as they stand between colons: `tada`. */
  readonly short: ReadonlyArray<string>
  /** Its name in the language of the interface first, then other words for it. */
  readonly names: ReadonlyArray<string>
}

const BLANK = /[\s_-]+/

/** How well one name answers: 1 it is what was typed, 2 it begins so, 3 a word in it does, 4 it says so elsewhere, 5 it does not. */
const rank = (name: string, typed: string): number => {
  if (!name.includes(typed)) return 5
  if (name === typed) return 1
  if (name.startsWith(typed)) return 2
  return name.split(BLANK).some((word) => word.startsWith(typed)) ? 3 : 4
}

/**
 * Emoji that somebody looks for: each word typed stands in one of the names. First the one with that short name, then those that are called so, then
 * those with a name that begins so, then those with a word that does, then all others, in their order; nothing typed finds nothing (EMOJI-17, DEC-0337).
 */
export const findEmoji = <A extends NamedEmoji>(all: ReadonlyArray<A>, typed: string, most = Infinity): ReadonlyArray<A> => {
  const whole = plainLetters(typed.trim())
  if (whole === "") return []
  const words = whole.split(BLANK)
  const found: ReadonlyArray<Array<A>> = [[], [], [], [], [], []]
  for (const each of all) {
    const names = [...each.short, ...each.names]
    if (!words.every((word) => names.some((name) => name.includes(word)))) continue
    found[each.short.includes(whole) ? 0 : Math.min(...names.map((name) => rank(name, whole)))]?.push(each)
  }
  return found.flat().slice(0, most)
}
