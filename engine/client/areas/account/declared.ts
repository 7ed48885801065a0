import type { Declared } from "../Declared.ts"
import type { AccountAsk } from "./Ask.ts"
import type { AccountCommand } from "./Command.ts"
import type { AccountState } from "./State.ts"

interface Types {
  readonly state: AccountState
  readonly command: AccountCommand
  readonly fact: never
  readonly ask: AccountAsk
  readonly intent: never
}

export const DECLARED: Declared<Types> = { initial: { sessions: null } }
