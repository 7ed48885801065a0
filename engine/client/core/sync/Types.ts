import type { SyncAsk } from "./Ask.ts"
import type { SyncCommand } from "./Command.ts"
import type { SyncFact } from "./Fact.ts"
import type { SyncIntent } from "./Intent.ts"
import type { SyncState } from "./State.ts"

/** What the connection to the service adds to the client. */
export interface SyncTypes {
  readonly state: SyncState
  readonly command: SyncCommand
  readonly fact: SyncFact
  readonly ask: SyncAsk
  readonly intent: SyncIntent
  /** What it is reminded of. */
  readonly reminder: "resume"
  /** Slices of other areas that its rows, and what they call, read or change. */
  readonly uses: "all"
}
