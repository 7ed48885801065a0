import type { NoticesCommand } from "./Command.ts"
import type { NoticesFact } from "./Fact.ts"
import type { NoticesIntent } from "./Intent.ts"
import type { NoticesState } from "./State.ts"

/** What notices add to the client. */
export interface NoticesTypes {
  readonly state: NoticesState
  readonly command: NoticesCommand
  readonly fact: NoticesFact
  readonly ask: never
  readonly intent: NoticesIntent
  readonly reminder: never
  /** Slices of other areas that its rows, and what they call, read or change. */
  readonly uses: never
}
