import type { Declared } from "../Declared.ts"
import type { PlacesAsk } from "./Ask.ts"
import type { PlacesCommand } from "./Command.ts"
import type { PlacesState } from "./State.ts"

interface Types {
  readonly state: PlacesState
  readonly command: PlacesCommand
  readonly fact: never
  readonly ask: PlacesAsk
  readonly intent: never
}

export const DECLARED: Declared<Types> = { initial: { question: 0, found: [], page: 1, count: 0 } }
