import type { GoneSlices } from "../../Slices.ts"
import type { RosterAsk } from "./Ask.ts"
import type { RosterCommand } from "./Command.ts"
import type { RosterState } from "./State.ts"

/** What the chat list adds to the client. */
export interface RosterTypes {
  readonly state: RosterState
  readonly command: RosterCommand
  readonly fact: never
  readonly ask: RosterAsk
  readonly intent: never
  readonly reminder: never
  /** Slices of other areas that its rows, and what they call, read or change. */
  readonly uses: GoneSlices
}
