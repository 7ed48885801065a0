import type { Snapshot } from "../Snapshot.ts"
import { fault, type Finding } from "./Finding.ts"

/** What is cut says so with an ellipsis, and the words that lead around are never cut. */
export const clipped = ({ cutHints, pieces }: Snapshot): ReadonlyArray<Finding> => [
  ...pieces
    .filter(({ cut, inNavigation }) => cut === "cut" || (cut === "ellipsis" && inNavigation))
    .map(({ kind, name }) => fault("clipped", `${kind} ${name} is cut`)),
  ...cutHints.map(({ name }) => fault("clipped", `the hint of ${name} is wider than its field`))
]
