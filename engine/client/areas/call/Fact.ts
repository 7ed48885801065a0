import type { RtcEvent } from "../../ports/Rtc.ts"

/** What the port tells of media, connection and page. */
export interface CallFact {
  readonly _tag: "RtcTold"
  readonly event: RtcEvent
}
