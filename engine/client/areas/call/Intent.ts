import type { RtcDeed } from "../../ports/Rtc.ts"

/** Something to do with media and connection, or to be heard. */
export interface CallIntent {
  readonly _tag: "Rtc"
  readonly deed: RtcDeed
}
