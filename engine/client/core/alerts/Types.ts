import type { AlertsIntent } from "./Intent.ts"
import type { AlertsState } from "./State.ts"

/** What alerts add to the client. */
export interface AlertsTypes {
  readonly state: AlertsState
  readonly command: never
  readonly fact: never
  readonly ask: never
  readonly intent: AlertsIntent
  readonly reminder: never
  /** Slices of other areas that its rows, and what they call, read or change. */
  readonly uses: never
}
