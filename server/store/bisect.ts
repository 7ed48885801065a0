import type { Program } from "./Program.ts"

/**
 * READ: binary search in rows of ascending places: the last row for which `holds` is true, where it is true for all rows before it.
 * `upTo` returns the row at a place, or the nearest one before it; no place is above `highest`.
 */
export function* bisect<R>(
  highest: number,
  upTo: (place: number) => Program<R | undefined>,
  placeOf: (row: R) => number,
  holds: (row: R) => boolean
): Program<R | undefined> {
  let [low, high] = [0, highest]
  let found: R | undefined
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const row = yield* upTo(middle)
    if (row !== undefined && !holds(row)) high = placeOf(row) - 1
    else {
      found = row
      low = middle
    }
  }
  return found
}
