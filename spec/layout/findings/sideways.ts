import type { Snapshot } from "../Snapshot.ts"
import { fault, type Finding } from "./Finding.ts"

/** Nothing is pushed sideways: a phone screen only goes up and down. */
export const sideways = ({ sideways }: Snapshot): ReadonlyArray<Finding> =>
  sideways.map(({ by, name }) => fault("horizontal-scroll", `${name} is ${by} px wider than its place`))
