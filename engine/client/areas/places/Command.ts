import type { Spot } from "../../../format/distance.ts"

/** What a person asks of places (spec 2.22). */
export type PlacesCommand =
  /** Places around a spot, or by their words; a page from 1 on. The first page is another question. */
  | { readonly _tag: "PlacesAsked"; readonly near: Spot; readonly words: string; readonly page: number }
  /** Nobody chooses a place any more. */
  | { readonly _tag: "PlacesLeftAsked" }
