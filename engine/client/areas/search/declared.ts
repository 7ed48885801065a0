import type { Declared } from "../Declared.ts"
import type { SearchAsk } from "./Ask.ts"
import type { SearchCommand } from "./Command.ts"
import type { SearchState } from "./State.ts"

interface Types {
  readonly state: SearchState
  readonly command: SearchCommand
  readonly fact: never
  readonly ask: SearchAsk
  readonly intent: never
}

export const DECLARED: Declared<Types> = { initial: { words: "", page: 1, hits: null, count: 0, kept: null } }
