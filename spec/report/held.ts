import { readFixtures, readPages, type Rule } from "../rules.ts"
import { type Home, homes } from "./homes.ts"
import type { OfRule, Summary } from "./mutants.ts"
import { type Citation, readTests, type Room } from "./tests.ts"

/** A rule, and all by which it is held. */
export interface Held {
  readonly rule: Rule
  /** Examples of its fixture. */
  readonly cases: number
  /** Whether it is tried on all inputs, or walked through as a machine. */
  readonly isProven: boolean
  /** Files of tests that name it, by room. */
  readonly tests: Readonly<Record<Room, ReadonlyArray<string>>>
  readonly homes: ReadonlyArray<Home>
  readonly mutants: OfRule | undefined
}

const pathsIn = (room: Room, cited: ReadonlyArray<Citation>): ReadonlyArray<string> =>
  cited.filter((each) => each.room === room).map(({ path }) => path)

/** Every rule of the pages, in their order; `mutants`: figures of a run of the mutation tests, if there was one. */
export const readHeld = (mutants: (homes: ReadonlyArray<Home>) => Summary | undefined): ReadonlyArray<Held> => {
  const places = homes()
  const figures = mutants(places)
  const cases = new Map(readFixtures().map(({ cases, id }) => [id, cases.length]))
  const citations = Map.groupBy(readTests(), ({ id }) => id)
  const homesOf = Map.groupBy(places, ({ id }) => id)
  return readPages().map((rule) => {
    const cited = citations.get(rule.id) ?? []
    return {
      rule,
      cases: cases.get(rule.id) ?? 0,
      isProven: cited.some(({ isProven }) => isProven),
      tests: {
        engine: pathsIn("engine", cited),
        adapters: pathsIn("adapters", cited),
        server: pathsIn("server", cited),
        screens: pathsIn("screens", cited),
        programs: pathsIn("programs", cited)
      },
      homes: homesOf.get(rule.id) ?? [],
      mutants: figures?.[rule.id]
    }
  })
}
