import { distance, type Spot } from "../format/distance.ts"

/** A place that can be sent (spec 2.22). */
export interface NamedPlace extends Spot {
  readonly name: string
  readonly address: string
}

/** How far away places are looked for, in whole metres (PLACE-01, spec 2.22). */
export const PLACES_WITHIN = 5000

/** The places around somebody, the nearest first; those as far away as each other keep their order (PLACE-01, spec 2.22, DEC-0054). */
export const placesNear = <A extends Spot>(places: ReadonlyArray<A>, here: Spot): ReadonlyArray<A> =>
  places
    .map((place) => ({ place, metres: Math.round(distance(here, place)) }))
    .filter(({ metres }) => metres <= PLACES_WITHIN)
    .toSorted((a, b) => a.metres - b.metres)
    .map(({ place }) => place)

/** Places on a page of the list (PLACE-02, spec 2.22). */
export const PLACES_PER_PAGE = 20

/** The places of a page, counted from 1; past the last there are none (PLACE-02, spec 2.22). */
export const placesOfPage = <A>(places: ReadonlyArray<A>, page: number): ReadonlyArray<A> =>
  places.slice((page - 1) * PLACES_PER_PAGE, page * PLACES_PER_PAGE)
