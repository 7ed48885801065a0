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

/** From where to where a text holds what was looked for, in order (TEXT-06). */
export const hitsIn = (text: string, words: string): ReadonlyArray<readonly [from: number, to: number]> => {
  const sought = asRead(words)
  if (sought === "") return []
  const { places, plain } = compared(text)
  const found: Array<readonly [number, number]> = []
  let end = 0
  for (let at = plain.indexOf(sought); at !== -1; at = plain.indexOf(sought, end)) {
    end = at + sought.length
    // a piece that counts as several letters stands out as a whole
    while (end < places.length && places[end] === places[end - 1]) end += 1
    found.push([places[at] ?? 0, places[end] ?? text.length])
  }
  return found
}

/** A text in pieces, so that what was looked for stands out (TEXT-06); a long one begins shortly before its first hit. */
export const hitPieces = (text: string, words: string): ReadonlyArray<Piece> => {
  const line = text.replaceAll(/\s+/g, " ").trim()
  const places = hitsIn(line, words)
  const first = places[0]?.[0] ?? 0
  let from = first > 2 * LEAD ? first - LEAD : 0
  const pieces: Array<Piece> = from > 0 ? [{ text: "…", isHit: false }] : []
  for (const [start, to] of places) {
    if (start > from) pieces.push({ text: line.slice(from, start), isHit: false })
    pieces.push({ text: line.slice(start, to), isHit: true })
    from = to
  }
  if (from < line.length) pieces.push({ text: line.slice(from), isHit: false })
  return pieces
}
