/*
 * What a comparison leaves aside. All ranges are fixed, so that what an index keeps means the same whenever it is read; what stands in none
 * of them stays as it is (DEC-0307).
 */

/**
 * Letters of Latin, Greek and Cyrillic that may carry accents, and accents that stand for themselves. Marks of other scripts are letters.
 * Plain letters of Greek and Cyrillic, which stay as they are, are left out: texts of them are compared in a third of the time.
 */
const ACCENTED = "\\u00c0-\\u03b0\\u03c2\\u03ca-\\u042f\\u0439\\u0450-\\u052f\\u1e00-\\u1fff"
/** Where the points of Hebrew and Arabic stand, which most writers leave out, and letters with a hamza. */
const POINTED = "\\u0591-\\u05c7\\u0622-\\u0626\\u064b-\\u0670"
/** From the first of them to the last: beyond sixteen ranges in a class V8 looks for it six times as long. */
const MAY_BE_POINTED = "\\u0591-\\u0670"
/** Wide digits and small letters, narrow kana. Wide signs are left out: nearly each Chinese text has some, and nobody looks for them. */
const WIDTH = "\\uff10-\\uff19\\uff41-\\uff5a\\uff65-\\uff9f"
/** Parts of Korean syllables, and voice marks of kana, as names of files have them that come from a Mac. */
const HANGUL_PARTS = "\\u1100-\\u11ff"
const VOICE_MARKS = "\\u3099\\u309a"
/** Katakana that have a hiragana; the mark of a long vowel is one of both. */
const KATAKANA = "\\u30a1-\\u30f6\\u30fd\\u30fe"
/** How a character is drawn: as a sign or an emoji, or in which form of an ideograph; of the latter the first half. */
const DRAWN = "\\ufe0e\\ufe0f\\udb40"

const IS_FOLDED = new RegExp(`[${ACCENTED}${MAY_BE_POINTED}${WIDTH}${HANGUL_PARTS}${VOICE_MARKS}${KATAKANA}${DRAWN}]`)
const EACH_ACCENTED = new RegExp(`[${ACCENTED}${POINTED}]`, "g")
const EACH_DRAWN = /[\ufe0e\ufe0f]|\udb40[\udd00-\uddef]/g
const EACH_WIDTH = new RegExp(`[${WIDTH}]`, "g")
const IN_PARTS = new RegExp(`[\\u3041-\\u30ff][${VOICE_MARKS}]|[\\uac00-\\ud7a3]?[${HANGUL_PARTS}]+`, "g")
const EACH_KATAKANA = new RegExp(`[${KATAKANA}]+`, "g")
const IS_MARK = /\p{M}/u

/** Letters that are no plain one with an accent, each followed by the plain ones that stand for it; a sigma is the same at the end of a word. */
const PLAIN_FOR = new Map(
  [
    ..."æae œoe ĳij ßss þth ðd đd ɖd ɗd øo ɔo łl ŀl ħh ŧt ıi ɨi ĸk ƙk ŋn ŉn ɲn ſs əe ǝe ɛe ɓb ɣg ƴy ƶz ςσ".matchAll(/(\S)(\S+)/gu)
  ].map(([, letter = "", plain = ""]) => [letter, plain] as const)
)

/** A letter without its accent, an accent as nothing. */
const plainLetter = (letter: string): string => {
  const plain = letter.normalize("NFD").charAt(0)
  return IS_MARK.test(plain) ? "" : (PLAIN_FOR.get(plain) ?? plain)
}

const inHiragana = (katakana: string): string => {
  let kana = ""
  for (let at = 0; at < katakana.length; at += 1) kana += String.fromCharCode(katakana.charCodeAt(at) - 0x60)
  return kana
}

/** Katakana as hiragana. */
export const hiragana = (text: string): string => text.replaceAll(EACH_KATAKANA, inHiragana)

/**
 * A text or a name as it is compared: in small letters, without what differs between keyboards and not between words. An accent is
 * nothing, a Latin letter that is no plain one counts as those that stand for it; wide letters and narrow kana count as usual ones,
 * katakana as hiragana, a syllable in its parts as a whole one (CONTACT-07, spec 3.2, DEC-0307).
 */
export const plainLetters = (text: string): string => {
  const small = text.toLowerCase()
  if (!IS_FOLDED.test(small)) return small
  const usual = small
    .replaceAll(EACH_ACCENTED, plainLetter)
    .replaceAll(EACH_DRAWN, "")
    .replaceAll(EACH_WIDTH, (letter) => letter.normalize("NFKC"))
    .replaceAll(IN_PARTS, (parts) => parts.normalize("NFC"))
  return hiragana(usual)
}

/** A character, with all behind it that is drawn on it or may be one with it. */
const PIECES = /[^][\p{M}\u1160-\u11ff\uff9e\uff9f]*/gu

/** The parts of a text that are compared apart from each other: all of them in {@link plainLetters} are the text in them (DEC-0307). */
export const comparedPieces = (text: string): ReadonlyArray<string> => text.match(PIECES) ?? []
