import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
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

/** Most characters of the name and of the address of a place that is said (PLACE-03, DEC-0082). */
export const PLACE_MAX = { name: 100, address: 200 } as const

/** One line without control characters and markup, cut at so many characters. */
const line = (text: string, most: number): string =>
  Array.from(
    text
      .slice(0, 4 * most)
      .replaceAll(/[<>]/g, "")
      .replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ")
      .trim()
      .toWellFormed()
  )
    .slice(0, most)
    .join("")
    .trim()

/** A place as it is said: its name and its address on one line each, somewhere on earth (PLACE-03, spec 3.3, DEC-0082). */
export const placeToSay = ({ address, latitude, longitude, name }: NamedPlace): Result.Result<NamedPlace, Refused> =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? Result.succeed({ name: line(name, PLACE_MAX.name), address: line(address, PLACE_MAX.address), latitude, longitude })
    : Result.fail(refused("message-location"))
