import { comparedPieces, plainLetters } from "#engine/format/plainLetters.ts"
import { asRead } from "#engine/message/search.ts"

/** A piece of a text; `isHit`: it is what was looked for. */
interface Piece {
  readonly text: string
  readonly isHit: boolean
}

/** Characters that are shown before the first hit. */
const LEAD = 24

/** A line as it is compared, and where the piece of each letter of that stands in the line: one may count as two letters, or as none. */
const compared = (line: string): { readonly plain: string; readonly places: ReadonlyArray<number> } => {
  const places: Array<number> = []
  let plain = ""
  let at = 0
  for (const piece of comparedPieces(line)) {
    plain += plainLetters(piece)
    while (places.length < plain.length) places.push(at)
    at += piece.length
  }
  return { plain, places }
}

/** A text in pieces, so that what was looked for stands out (TEXT-06); a long one begins shortly before its first hit. */
export const hits = (text: string, words: string): ReadonlyArray<Piece> => {
  const line = text.replaceAll(/\s+/g, " ").trim()
  const sought = asRead(words)
  if (sought === "") return [{ text: line, isHit: false }]
  const { places, plain } = compared(line)
  const found: Array<Piece> = []
  const first = places[plain.indexOf(sought)] ?? 0
  let from = first > 2 * LEAD ? first - LEAD : 0
  if (from > 0) found.push({ text: "…", isHit: false })
  let end = 0
  for (let at = plain.indexOf(sought); at !== -1; at = plain.indexOf(sought, end)) {
    end = at + sought.length
    // a piece that counts as several letters stands out as a whole
    while (end < places.length && places[end] === places[end - 1]) end += 1
    const [start = from, to = line.length] = [places[at], places[end]]
    if (start > from) found.push({ text: line.slice(from, start), isHit: false })
    found.push({ text: line.slice(start, to), isHit: true })
    from = to
  }
  if (from < line.length) found.push({ text: line.slice(from), isHit: false })
  return found
}
