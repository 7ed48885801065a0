import type { Snapshot } from "../Snapshot.ts"
import { fault, type Finding } from "./Finding.ts"

/** What only hides its rest stays where it is: focus would push it away, and nobody could bring it back. */
export const strayed = ({ strayed }: Snapshot): ReadonlyArray<Finding> =>
  strayed.map(({ by, name }) => fault("strayed", `${name} hides ${by} px that focus can scroll to`))
