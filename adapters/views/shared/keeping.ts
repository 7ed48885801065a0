import type { KeepState } from "#engine/client/core/archive/State.ts"
import { slice } from "./store.ts"

/** Whether this device keeps what must outlive the app, and if not, why. */
export type KeepingStatus = "opening" | "yes" | "full" | "forbidden" | "gone"

const NAMES: Readonly<Record<KeepState["now"], KeepingStatus>> = {
  opening: "opening",
  kept: "yes",
  evicted: "yes",
  full: "full",
  forbidden: "forbidden",
  gone: "gone"
}

export const archiveStatus = slice(({ keep }): KeepingStatus => NAMES[keep.now], "opening")

/** Whether the lists of chats and people are known, also without a word of the server: the change log was followed from them on. */
export const isListKnown = slice(({ log }) => log.isLoaded, false)
