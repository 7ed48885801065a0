import type { Snapshot } from "../Snapshot.ts"
import { fault, type Finding, warning } from "./Finding.ts"

/** Least size that a finger must hit (WCAG 2.5.8), and the size that we aim at, in pixels. */
const LEAST = 24
const GOOD = 44

/** Controls are large enough for a finger. */
export const targets = ({ pieces }: Snapshot): ReadonlyArray<Finding> =>
  pieces
    .filter(({ inSentence, kind, reach }) => kind === "control" && !inSentence && reach * 2 < GOOD - 0.5)
    .map(({ name, reach }) => {
      const size = Math.round(reach * 2)
      return reach * 2 < LEAST - 0.5
        ? fault("target-size", `${name} is ${size} px, less than ${LEAST}`)
        : warning("target-size", `${name} is ${size} px, less than ${GOOD}`)
    })
