import { PAGE } from "./limits.ts"

/** Moments in the order in which they are shown, by their numbers, the newest first. */
export interface Feed {
  readonly ids: ReadonlyArray<number>
  /** Whether there are older ones that are not here. */
  readonly hasOlder: boolean
  /** The newest of the newest page that was read, 0 before; above it others may be missing, below it none. */
  readonly top: number
}

/**
 * A feed with its newest page read again: what the page does not hold between its moments is gone; what is older stays where the page
 * reaches it, for otherwise something might be missing between (MOMENT-04, DEC-0096).
 */
export const withNewest = (known: Feed, page: ReadonlyArray<number>): Feed => {
  const last = page.at(-1) ?? 0
  const isWhole = page.length < PAGE
  const top = page[0] ?? 0
  return isWhole || known.top < last
    ? { ids: page, hasOlder: !isWhole, top }
    : { ids: [...page, ...known.ids.filter((id) => id < last)], hasOlder: known.hasOlder, top }
}

/** A feed with the page that follows below `before`; one that was read again meanwhile takes only what is older than its last (MOMENT-05, DEC-0096). */
export const withOlder = (known: Feed, page: ReadonlyArray<number>, before: number): Feed => {
  const last = known.ids.at(-1) ?? 0
  return last === before ? { ...known, ids: [...known.ids, ...page], hasOlder: page.length >= PAGE } : known
}

/** A feed with one moment in its place; below its last there may be others, so that it waits there for its page (MOMENT-06, DEC-0096). */
export const withOne = (known: Feed, id: number): Feed => {
  const last = known.ids.at(-1) ?? 0
  if (known.ids.includes(id) || (known.hasOlder && id < last)) return known
  return { ...known, ids: [...known.ids, id].sort((a, b) => b - a) }
}

/** A feed without one moment. */
export const withoutOne = (known: Feed, id: number): Feed => ({ ...known, ids: known.ids.filter((each) => each !== id) })
