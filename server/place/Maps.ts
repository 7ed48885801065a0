import type { Spot } from "#engine/format/distance.ts"
import type { MapSquare } from "#engine/format/tiles.ts"
import type { NamedPlace } from "#engine/message/places.ts"

/** A picture of a square of the map. */
export interface MapPicture {
  readonly bytes: Buffer
  /** `image/png`, `image/jpeg` or `image/webp`. */
  readonly type: string
}

/** What is looked for: places by their words, or, without words, those around a spot. */
export interface PlacesAsked {
  readonly near: Spot
  /** Empty: all places around. */
  readonly words: string
  /** Canonical code of the reader's language. */
  readonly language: string
}

/** Maps and places of another service, which learns nothing about the caller (DEC-0265). Both reject if it does not answer. */
export interface Maps {
  readonly tile: (at: MapSquare) => Promise<MapPicture>
  readonly find: (asked: PlacesAsked) => Promise<ReadonlyArray<NamedPlace>>
}

const nothing = (): Promise<never> => Promise.reject(new Error("no service of maps is configured"))

/** Where no service of maps is configured. */
export const NO_MAPS: Maps = { tile: nothing, find: nothing }
