import { valueBySound, type SoundTable } from "./bySound.ts"
import { hangulKeys } from "./hangul.ts"
import { OTHER_SOUNDS, SYLLABLES } from "./syllables.ts"

const HAN = /\p{Script=Han}/u

const pairsOf = (table: string): SoundTable =>
  [...table.matchAll(/[^a-z][a-z]+/g)].map(([pair]) => [pair.charAt(0), pair.slice(1)])

const FIRST = pairsOf(SYLLABLES)
const OTHERS = new Map(pairsOf(OTHER_SOUNDS))

/** Sounds of a Chinese character in Latin letters, without tones, the usual one first; of any other none (CONTACT-11, spec 2.4, DEC-0046). */
export const soundsOf = (character: string): ReadonlyArray<string> => {
  if (!HAN.test(character)) return []
  const other = OTHERS.get(character)
  const usual = valueBySound(FIRST, character)
  return other === undefined ? [usual] : [usual, other]
}

/** What may be typed for a character: the sounds of a Chinese one, the keys of a Korean syllable; for any other nothing. */
const typedFor = (character: string): ReadonlyArray<string> =>
  character >= "가" && character <= "힣" ? [hangulKeys(character)] : soundsOf(character)

/** What of a sound may stand for it before another one: all of it, or how it begins. */
const shortOf = (sound: string): ReadonlyArray<string> => [
  sound,
  ...(sound.charAt(1) === "h" ? [sound.slice(0, 2), sound.slice(0, 1)] : [sound.slice(0, 1)])
]

/**
 * From where on in what was typed a character and those behind it say all the rest. `next`: from where on those behind it do; as a set,
 * since a name of many characters that sound alike can say the same in more ways than anybody counts.
 */
const saysFrom = (character: string, typed: string, next: ReadonlySet<number>): ReadonlySet<number> => {
  const starts = new Set<number>()
  for (const sound of typedFor(character)) {
    for (let length = 1; length <= sound.length; length++)
      if (typed.endsWith(sound.slice(0, length))) starts.add(typed.length - length)
    for (const short of shortOf(sound)) for (const end of next) if (typed.endsWith(short, end)) starts.add(end - short.length)
  }
  return starts
}

/**
 * Where in a name characters stand that sound as was typed, counted in characters, or -1: each by its sound or how it begins, the last
 * one also by a part of it; `v` stands for ü. Korean syllables sound as they are typed: a name is found by its initials, and by the
 * syllable that is still being typed ({@link hangulKeys}). Both in plain letters, `typed` not empty (CONTACT-12, spec 2.4, DEC-0046).
 */
export const soundAt = (name: string, typed: string): number => {
  const plain = hangulKeys(typed).replaceAll(/(?<=[ln])v/g, "u")
  let found = -1
  let says: ReadonlySet<number> = new Set()
  for (const [at, character] of [...Array.from(name).entries()].toReversed()) {
    says = saysFrom(character, plain, says)
    if (says.has(0)) found = at
  }
  return found
}
