import type { NamedPlace } from "../../../message/places.ts"

/** Places around a spot, or by their words, as far as they were asked for (spec 2.22). */
export interface PlacesState {
  /** Names the question, so that the answer to an earlier one is left aside; 0 before anybody asked. */
  readonly question: number
  /** Those of all pages so far. */
  readonly found: ReadonlyArray<NamedPlace>
  /** The page that was asked for last, from 1. */
  readonly page: number
  /** How many the service found in all. */
  readonly count: number
}
