import type { MediaEvent } from "../../../call/media.ts"

/** What the port tells of media and connection. */
export interface CallFact {
  readonly _tag: "RtcTold"
  readonly event: MediaEvent
}
