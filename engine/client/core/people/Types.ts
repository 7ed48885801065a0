import type { GoneSlices } from "../../Slices.ts"
import type { PeopleAsk } from "./Ask.ts"
import type { PeopleCommand } from "./Command.ts"
import type { PeopleState } from "./State.ts"

/** What people add to the client. */
export interface PeopleTypes {
  readonly state: PeopleState
  readonly command: PeopleCommand
  readonly fact: never
  readonly ask: PeopleAsk
  readonly intent: never
  readonly reminder: never
  /** Slices of other areas that its rows, and what they call, read or change. */
  readonly uses: GoneSlices
}
