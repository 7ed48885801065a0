import type { UploadsFact } from "./Fact.ts"
import type { UploadsIntent } from "./Intent.ts"
import type { UploadsState } from "./State.ts"

/** What uploads add to the client. */
export interface UploadsTypes {
  readonly state: UploadsState
  readonly command: never
  readonly fact: UploadsFact
  readonly ask: never
  readonly intent: UploadsIntent
  readonly reminder: never
  /** Slices of other areas that its rows, and what they call, read or change. */
  readonly uses: never
}
