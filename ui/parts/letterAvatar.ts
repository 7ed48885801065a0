/** Background colours of letter avatars: blue, orange, red, green, grey (spec 9.6). */
const COLOURS = 5

/** Number of the colour, 1 to 5, always the same for the same name. */
export const colourOf = (name: string): number => {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return (sum % COLOURS) + 1
}

const FIRST = new Intl.Segmenter()

/** The letter that stands for a name: its first, in capitals; empty for a name of blanks. */
export const letterOf = (name: string): string =>
  FIRST.segment(name.trim())[Symbol.iterator]().next().value?.segment.toUpperCase() ?? ""
