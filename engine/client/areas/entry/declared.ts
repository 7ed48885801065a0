import type { Declared } from "../Declared.ts"
import type { EntryAsk } from "./Ask.ts"
import type { EntryCommand } from "./Command.ts"
import type { EntryState } from "./State.ts"

interface Types {
  readonly state: EntryState
  readonly command: EntryCommand
  readonly fact: never
  readonly ask: EntryAsk
  readonly intent: never
}

export const DECLARED: Declared<Types> = {
  initial: { codes: {}, joined: "", noInvite: false },
  afterSession: (state) => ({ ...state, joined: "" })
}
