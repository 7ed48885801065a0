import type { GoneSlices } from "../../Slices.ts"
import type { GroupsAsk } from "./Ask.ts"
import type { GroupsCommand } from "./Command.ts"
import type { GroupsState } from "./State.ts"

/** What groups add to the client. */
export interface GroupsTypes {
  readonly state: GroupsState
  readonly command: GroupsCommand
  readonly fact: never
  readonly ask: GroupsAsk
  readonly intent: never
  readonly reminder: never
  /** Slices of other areas that its rows, and what they call, read or change. */
  readonly uses: GoneSlices | "dialog" | "drafts" | "visible"
}
