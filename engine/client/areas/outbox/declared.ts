import type { Declared } from "../Declared.ts"
import type { OutboxAsk } from "./Ask.ts"
import type { OutboxCommand } from "./Command.ts"
import type { OutboxState } from "./State.ts"

interface Types {
  readonly state: OutboxState
  readonly command: OutboxCommand
  readonly fact: never
  readonly ask: OutboxAsk
  readonly intent: never
}

export const DECLARED: Declared<Types> = { initial: { rounds: 0, waits: "" } }
