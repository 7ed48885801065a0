/** The first of each kind of part of a syllable, and the keys that write them in their order: initials, vowels, finals. */
const PARTS: ReadonlyArray<readonly [first: number, keys: ReadonlyArray<string>]> = [
  [0x1100, Array.from("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")],
  [0x1161, "ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ".split(" ")],
  [0x11a8, "ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ".split(" ")]
]

const KEYS_OF = new Map(
  PARTS.flatMap(([first, keys]) => keys.map((each, at) => [String.fromCharCode(first + at), each] as const))
)

/** Syllables, their parts, and letters that stand alone. */
const HANGUL = /[\u1100-\u11ff\u3131-\u3163\uac00-\ud7a3]+/g

/**
 * A text with the keys that write its Korean syllables, one by one, in their place: the last consonant of one and the first of the next are the
 * same key, so that what is typed so far is the beginning of what will be (CONTACT-17, spec 2.4, DEC-0307).
 */
export const hangulKeys = (text: string): string =>
  text.replaceAll(HANGUL, (syllables) => Array.from(syllables.normalize("NFKD"), (part) => KEYS_OF.get(part) ?? part).join(""))
