import type { SessionAsk } from "./Ask.ts"
import type { SessionCommand } from "./Command.ts"
import type { SessionFact } from "./Fact.ts"
import type { SessionIntent } from "./Intent.ts"
import type { SessionState } from "./State.ts"

/** What the session adds to the client. */
export interface SessionTypes {
  readonly state: SessionState
  readonly command: SessionCommand
  readonly fact: SessionFact
  readonly ask: SessionAsk
  readonly intent: SessionIntent
  /** What it is reminded of. */
  readonly reminder: "logout"
  /** Slices of other areas that its rows, and what they call, read or change. */
  readonly uses: "all"
}
