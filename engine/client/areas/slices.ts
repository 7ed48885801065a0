import { Mistake } from "../../error/Mistake.ts"
import type { Declared } from "./Declared.ts"
import * as registry from "./registry.ts"
import type { AreaName, AreaStates } from "./types.ts"

const AREAS = Object.entries(registry) as unknown as ReadonlyArray<readonly [AreaName, Declared<never>]>

/** The slices of all areas before anything is known. */
export const NO_SLICES = Object.fromEntries(AREAS.map(([name, { initial }]) => [name, initial])) as unknown as AreaStates

/** The name of an area; throws for what is none (DEC-0125). */
export const areaNamed = (name: AreaName): AreaName => {
  if (Object.hasOwn(NO_SLICES, name)) return name
  throw new Mistake(`There is no area "${String(name)}". There are ${Object.keys(NO_SLICES).join(", ")}.`)
}

/** The slices of all areas after the session has ended (CLIENT-04). */
export const afterSession = (state: AreaStates): AreaStates =>
  Object.fromEntries(
    AREAS.map(([name, { afterSession: kept, initial }]) => [name, kept === undefined ? initial : kept(state[name] as never)])
  ) as unknown as AreaStates

type Hearer = readonly [area: AreaName, how: "loaded" | "loads"]

const hearers = (): ReadonlyMap<string, ReadonlyArray<Hearer>> => {
  const all = new Map<string, Array<Hearer>>()
  for (const [name, { hears = {} }] of AREAS)
    for (const [type, how] of Object.entries(hears)) all.set(type, [...(all.get(type) ?? []), [name, how]])
  return all
}

/** Which areas hear the frames of a type, and how. */
export const HEARERS = hearers()
