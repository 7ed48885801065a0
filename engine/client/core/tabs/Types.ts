import type { TabsFact } from "./Fact.ts"
import type { TabsIntent } from "./Intent.ts"

/** What tabs add to the client. */
export interface TabsTypes {
  readonly state: object
  readonly command: never
  readonly fact: TabsFact
  readonly ask: never
  readonly intent: TabsIntent
  /** What it is reminded of. */
  readonly reminder: "hangUp" | "leader"
  /** Slices of other areas that its rows, and what they call, read or change. */
  readonly uses: "all"
}
