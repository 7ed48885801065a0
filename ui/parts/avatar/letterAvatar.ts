let graphemes: Intl.Segmenter | undefined

/** The letter that stands for a name: its first, in capitals; empty for a name of blanks. */
export const letterOf = (name: string): string => {
  // made when first needed: it costs a slow phone 60 ms, and the login shows no names
  graphemes ??= new Intl.Segmenter()
  return graphemes.segment(name.trim())[Symbol.iterator]().next().value?.segment.toUpperCase() ?? ""
}
