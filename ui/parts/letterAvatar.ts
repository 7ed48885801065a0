/** Background colours of letter avatars: blue, orange, red, green, grey (spec 9.6). */
const COLOURS = 5

/** Number of the colour, 1 to 5, always the same for the same name. */
export const colourOf = (name: string): number => {
  let mixed = 2166136261
  for (let at = 0; at < name.length; at++) mixed = Math.imul(mixed ^ name.charCodeAt(at), 16777619)
  return (((mixed ^ (mixed >>> 15)) >>> 0) % COLOURS) + 1
}

const FIRST = new Intl.Segmenter()

/** The letter that stands for a name: its first, in capitals; empty for a name of blanks. */
export const letterOf = (name: string): string =>
  FIRST.segment(name.trim())[Symbol.iterator]().next().value?.segment.toUpperCase() ?? ""
