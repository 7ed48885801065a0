const run = (from: number, to: number): ReadonlyArray<number> => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** Emoji that clients of this wire may ask for as pictures, as code points: each is one character that every client draws in colour (spec 1.2, DEC-0012). */
export const EMOJI: ReadonlyArray<number> = [
  ...run(0x1f600, 0x1f64f), // faces, cats, gestures of people
  ...[0x1f44d, 0x1f44e, 0x1f44c, 0x1f44f, 0x1f44a, 0x1f44b, 0x270a, 0x270b, 0x1f4aa, 0x1f91d, 0x1f914, 0x1f917],
  ...[0x1f494, 0x1f495, 0x1f496, 0x1f497, 0x1f493, 0x1f49b, 0x1f49a, 0x1f499, 0x1f49c, 0x1f48b],
  ...[0x1f389, 0x1f38a, 0x1f381, 0x1f382, 0x1f339, 0x1f340, 0x1f31e, 0x1f319, 0x2b50, 0x26a1, 0x1f525, 0x1f4a6, 0x1f4a9],
  ...[0x1f4af, 0x2705, 0x274c, 0x1f680, 0x2615, 0x1f37a, 0x1f37b, 0x1f349, 0x1f354, 0x26bd, 0x1f436, 0x1f431, 0x1f437]
]

/** Those that every client of this wire draws by itself. A client that lacks one shows its token as it is written, so that all others stay characters (DEC-0135). */
const DRAWN_BY_ALL: ReadonlySet<number> = new Set([
  ...[...run(0x1f600, 0x1f612), ...run(0x1f617, 0x1f621), ...run(0x1f642, 0x1f644)],
  ...[0x1f62c, 0x1f633, 0x1f636, 0x1f914, 0x1f917]
])

/** Codes that a client of this wire misspells, and what it means (DEC-0135). */
const MISSPELT: Readonly<Record<string, number>> = { "1263a": 0x263a }

const PICTURE = /\p{Extended_Pictographic}/u
/** What binds a character to its neighbour in one picture: a joiner, a variant, a keycap, a skin tone. */
const BINDS = /\u200d|\ufe0e|\ufe0f|\u20e3|\p{Emoji_Modifier}/u

/** The character behind a code such as `1f600`; nothing when it is no single emoji (EMOJI-01, DEC-0012). */
export const emojiOf = (code: string): string | undefined => {
  if (!/^[0-9a-f]{2,6}$/i.test(code)) return undefined
  const point = MISSPELT[code.toLowerCase()] ?? Number.parseInt(code, 16)
  if (point > 0x10ffff) return undefined
  const character = String.fromCodePoint(point)
  return PICTURE.test(character) ? character : undefined
}

/** Text where emoji that every client draws are written as tokens where they stand for themselves, `[!1f600]` (EMOJI-02, DEC-0012, DEC-0135). */
export const withTokens = (text: string): string => {
  const characters = Array.from(text)
  return characters
    .map((character, i) => {
      const point = character.codePointAt(0) ?? 0
      const bound = BINDS.test(characters[i + 1] ?? "") || characters[i - 1] === "\u200d"
      return DRAWN_BY_ALL.has(point) && !bound ? `[!${point.toString(16)}]` : character
    })
    .join("")
}

/** A token of an emoji, its code in the first group. */
export const TOKEN = /\[!([0-9a-f]{2,6})\]/gi

/** Text or HTML where tokens of emoji are the characters again; other tokens stay as they are (EMOJI-01, DEC-0012). */
export const withCharacters = (text: string): string => text.replaceAll(TOKEN, (token, code: string) => emojiOf(code) ?? token)

/** One to three emoji: a picture with what binds to it, of a flag also the letters of its region, a flag of a country, or a keycap. */
const FEW =
  /^(?:(?:\p{Regional_Indicator}{2}|[0-9#*]\ufe0f\u20e3|\p{Extended_Pictographic}(?:[\ufe0f\p{Emoji_Modifier}\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic})*)\s*){1,3}$/u

/** Whether a plain text is one to three emoji and nothing else, which are drawn large (EMOJI-03, spec 1.2, DEC-0053). */
export const isEmojiOnly = (plain: string): boolean => FEW.test(plain.trim())
