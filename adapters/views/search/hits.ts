/** A piece of a text; `isHit`: it is what was looked for. */
interface Piece {
  readonly text: string
  readonly isHit: boolean
}

/** Characters that are shown before the first hit. */
const LEAD = 24

/** A text in pieces, so that what was looked for stands out; a long one begins shortly before its first hit. */
export const hits = (text: string, words: string): ReadonlyArray<Piece> => {
  const line = text.replaceAll(/\s+/g, " ").trim()
  const sought = words.replaceAll(/\s+/g, " ").trim().toLowerCase()
  const lower = line.toLowerCase()
  // a few letters grow when they are made small: then places would not fit
  if (sought === "" || lower.length !== line.length) return [{ text: line, isHit: false }]
  const found: Array<Piece> = []
  const first = lower.indexOf(sought)
  let from = first > 2 * LEAD ? first - LEAD : 0
  if (from > 0) found.push({ text: "…", isHit: false })
  for (let at = lower.indexOf(sought, from); at !== -1; at = lower.indexOf(sought, from)) {
    if (at > from) found.push({ text: line.slice(from, at), isHit: false })
    found.push({ text: line.slice(at, at + sought.length), isHit: true })
    from = at + sought.length
  }
  if (from < line.length) found.push({ text: line.slice(from), isHit: false })
  return found
}
