import type { Millis } from "../../../format/Millis.ts"
import type { Stored } from "../../ports/Storage.ts"

/** How the client starts. */
export type SessionFact =
  /** The client starts, with what storage held. */
  | {
      readonly _tag: "StartTold"
      readonly stored: Stored
      readonly preferred: ReadonlyArray<string>
      readonly isMobile?: boolean
      readonly now: Millis
    }
