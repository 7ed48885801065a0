import type { AreaStates } from "./areas/types.ts"
import type { CoreStates } from "./core/CoreAreas.ts"

/** The whole client as one immutable value: the slices of all areas. `step` returns the next one. */
export interface State extends AreaStates, CoreStates {}
