import type { Program } from "./Program.ts"

/**
 * READ: the last row of a growing order for which something still holds that holds for all before it; found by halves, so that a long
 * order costs a few looks. `upTo` answers the row at a place, or the nearest before it; no place is beyond `highest`.
 */
export function* lastThat<R>(
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
