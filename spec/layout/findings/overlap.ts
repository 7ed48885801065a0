import type { Box, Piece, Snapshot } from "../Snapshot.ts"
import { fault, type Finding } from "./Finding.ts"

/** Boxes may touch by this many pixels; letters are smaller than the line that they stand on, by this part of its height at each edge. */
const TOUCH = 1.5
const LEADING = 0.22

const core = (kind: Piece["kind"], { bottom, left, right, top }: Box): Box => {
  const inset = kind === "text" ? (bottom - top) * LEADING : 0
  return { left, right, top: top + inset, bottom: bottom - inset }
}

const meet = (a: Box, b: Box): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > TOUCH && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > TOUCH

/** A part of the other, or about it: a button and its text, a label and its field. */
const belong = (a: Piece, b: Piece): boolean => {
  const [mineA, mineB] = [a.around[0] ?? 0, b.around[0] ?? 0]
  if (a.kind === "text" && b.kind === "text") return mineA === mineB
  return a.around.includes(mineB) || b.around.includes(mineA)
}

/** What floats above something that scrolls uncovers it in time; what lies in different layers is meant to. */
const isMeant = (a: Piece, b: Piece): boolean => a.layer !== b.layer || a.scroller !== b.scroller || a.sticky !== b.sticky

/** No two things that are read or used lie on each other. */
export const overlap = ({ pieces }: Snapshot): ReadonlyArray<Finding> =>
  pieces.flatMap((a, at) =>
    pieces
      .slice(at + 1)
      .filter(
        (b) => !isMeant(a, b) && !belong(a, b) && a.seen.some((x) => b.seen.some((y) => meet(core(a.kind, x), core(b.kind, y))))
      )
      .map((b) => fault("overlap", `${a.kind} ${a.name} and ${b.kind} ${b.name}`))
  )
