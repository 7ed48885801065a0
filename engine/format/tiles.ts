import type { Spot } from "./distance.ts"
import { MAP_ZOOM } from "./zoom.ts"

/** A square of the map as map services count them: `2 ** zoom` columns from the west and rows from the north. */
export interface MapSquare {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** Side of a square in pixels. */
export const TILE_SIDE = 256

/** The farthest north or south that a square map reaches, in degrees. */
const EDGE = 85.05112878

/** Whether there is such a square at a zoom that maps have (MAP-01, spec 2.22). */
export const isTile = ({ x, y, zoom }: MapSquare): boolean =>
  [x, y, zoom].every(Number.isInteger) &&
  zoom >= MAP_ZOOM.min &&
  zoom <= MAP_ZOOM.max &&
  x >= 0 &&
  y >= 0 &&
  x < 2 ** zoom &&
  y < 2 ** zoom

/**
 * Where a spot lies on the map, in squares from the north-west corner: whole squares before the point, the part of one behind it
 * (MAP-02, spec 2.22). What lies farther north or south than the map is put at its edge.
 */
export const tileSpot = ({ latitude, longitude }: Spot, zoom: number): { readonly x: number; readonly y: number } => {
  const radians = (Math.min(EDGE, Math.max(-EDGE, latitude)) * Math.PI) / 180
  const squares = 2 ** zoom
  return {
    x: ((longitude + 180) / 360) * squares,
    y: ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * squares
  }
}

/** A square of a small map, and where its corner stands. */
export interface PlacedSquare extends MapSquare {
  /** Pixels from the left and from the top of the small map. */
  readonly left: number
  readonly top: number
}

/** The squares of a map of so many pixels, with a spot in its middle (MAP-03, spec 2.22). East and west meet; beyond north and south there is none. */
export const tilesAround = (spot: Spot, zoom: number, width: number, height: number): ReadonlyArray<PlacedSquare> => {
  const middle = tileSpot(spot, zoom)
  const squares = 2 ** zoom
  const west = middle.x * TILE_SIDE - width / 2
  const north = middle.y * TILE_SIDE - height / 2
  const columns = Array.from(
    { length: Math.floor((west + width - 1) / TILE_SIDE) - Math.floor(west / TILE_SIDE) + 1 },
    (_, i) => Math.floor(west / TILE_SIDE) + i
  )
  const rows = Array.from(
    { length: Math.floor((north + height - 1) / TILE_SIDE) - Math.floor(north / TILE_SIDE) + 1 },
    (_, i) => Math.floor(north / TILE_SIDE) + i
  )
  return rows
    .filter((y) => y >= 0 && y < squares)
    .flatMap((y) =>
      columns.map((x) => ({
        zoom,
        x: ((x % squares) + squares) % squares,
        y,
        left: Math.round(x * TILE_SIDE - west),
        top: Math.round(y * TILE_SIDE - north)
      }))
    )
}
