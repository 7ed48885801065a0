/** What a finger on the list is about: it opens a row, pulls at the list, or scrolls it, which is the browser's. */
export type Way = "undecided" | "swipe" | "pull" | "scroll"

/** A finger that moves less than this lies still, in pixels. */
const STILL = 8

/** What a finger is about that has moved so far; a list can be pulled only where it begins. */
export const wayOf = (dx: number, dy: number, isAtTop: boolean): Way => {
  if (Math.hypot(dx, dy) < STILL) return "undecided"
  if (Math.abs(dx) > Math.abs(dy)) return "swipe"
  return dy > 0 && isAtTop ? "pull" : "scroll"
}

/** Beyond its actions a row follows the finger only by this part. */
const STRETCH = 0.2

/** How far a row stands open: `from` before, the finger having moved by `along` in the direction that opens it. */
export const swipeOffset = (from: number, along: number, width: number): number => {
  const offset = Math.max(0, from + along)
  return offset <= width ? offset : width + (offset - width) * STRETCH
}

/** Whether a row let go of stays open: more than a third of the way suffices, and as little to close it. */
export const staysOpen = (from: number, offset: number, width: number): boolean =>
  width > 0 && (from > 0 ? offset > (width * 2) / 3 : offset > width / 3)

/** The list follows the finger by half, and not without end, in pixels. */
const PULL_MAX = 96
/** Let go of from here on it is loaded again. */
const PULL_ENOUGH = 56

export const pullOffset = (dy: number): number => Math.max(0, Math.min(PULL_MAX, dy / 2))

export const isPulled = (offset: number): boolean => offset >= PULL_ENOUGH
