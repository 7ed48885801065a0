const FIRST = new Intl.Segmenter()

/** The letter that stands for a name: its first, in capitals; empty for a name of blanks. */
export const letterOf = (name: string): string =>
  FIRST.segment(name.trim())[Symbol.iterator]().next().value?.segment.toUpperCase() ?? ""
