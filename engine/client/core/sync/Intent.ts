import type { ClientFrame } from "../../../api/frames.ts"
import type { Millis } from "../../../format/Millis.ts"

/** What is done with the socket. */
export type SyncIntent =
  /** `language`: in which sentences are to be pushed. */
  | { readonly _tag: "OpenSocket"; readonly language: string }
  | { readonly _tag: "CloseSocket" }
  | { readonly _tag: "SendFrame"; readonly frame: ClientFrame }
  /** Wake the connection machine at this instant, or at random so many milliseconds around it; a later one takes the place of an earlier. */
  | { readonly _tag: "Wake"; readonly at: Millis; readonly spread?: number }
  /** Ask the server whether it is there; `HealthTold` follows. */
  | { readonly _tag: "AskHealth" }
