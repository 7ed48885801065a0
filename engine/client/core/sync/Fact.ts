import type { Frame, FrameIgnored } from "../../../api/frames.ts"
import type { Millis } from "../../../format/Millis.ts"

/** What socket and device tell. */
export type SyncFact =
  /** `code` comes with a close, where the other side gave one. */
  | { readonly _tag: "SocketTold"; readonly what: "opened" | "errored" | "closed"; readonly code?: number; readonly now: Millis }
  | { readonly _tag: "FrameTold"; readonly frame: Frame; readonly now: Millis }
  | { readonly _tag: "FrameIgnoredTold"; readonly why: FrameIgnored; readonly now: Millis }
  | { readonly _tag: "WakeTold"; readonly now: Millis }
  /** The device says that it has a network again. */
  | { readonly _tag: "NetworkTold"; readonly now: Millis }
  /** The device says that it has none. */
  | { readonly _tag: "OfflineTold"; readonly now: Millis }
  /** Whether the server, asked, said that it is there. */
  | { readonly _tag: "HealthTold"; readonly alive: boolean; readonly now: Millis }
  | { readonly _tag: "ShownTold"; readonly now: Millis }
  | { readonly _tag: "HiddenTold"; readonly now: Millis }
  | { readonly _tag: "UnloadTold"; readonly now: Millis }
