import type { ClientFrame } from "../api/frames.ts"
import type { Millis } from "../format/Millis.ts"
import type { Asked } from "./Asked.ts"
import type { StorageKey } from "./ports/Storage.ts"

/** What `step` wants done outside, as plain values. */
export type Intent =
  | { readonly _tag: "Call"; readonly ask: Asked; readonly token: string; readonly clientId: string; readonly language: string }
  | { readonly _tag: "OpenSocket" }
  | { readonly _tag: "CloseSocket" }
  | { readonly _tag: "SendFrame"; readonly frame: ClientFrame }
  /** Wake the connection machine at this instant; a later one takes the place of an earlier. */
  | { readonly _tag: "Wake"; readonly at: Millis }
  | { readonly _tag: "EndToast"; readonly id: number; readonly after: number }
  | { readonly _tag: "Store"; readonly key: StorageKey; readonly value: unknown }
  /** Forget the stored session, unless another tab has logged in since. */
  | { readonly _tag: "Forget"; readonly token: string }
