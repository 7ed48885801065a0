import type { Areas } from "./Area.ts"
import type { AreaName } from "./types.ts"

/** Where the code of the areas comes from. */
export interface AreaLoader {
  /** The areas whose code is here. */
  readonly loaded: () => Areas
  /** Loads the code of an area, and tells whether it is here then. */
  readonly load: (area: AreaName, then: (isHere: boolean) => void) => void
}

/** A client with these areas, and no others. */
export const withAreas = (areas: Areas): AreaLoader => ({
  loaded: () => areas,
  load: (area, then) => then(areas[area] !== undefined)
})

export const NO_LOADER: AreaLoader = withAreas({})
