import type { Settled } from "./settled/Settled.ts"

/** What ends a toast or a command. */
export type NoticesIntent =
  | { readonly _tag: "EndToast"; readonly id: number; readonly after: number }
  /** A command has come to its end. */
  | { readonly _tag: "Settled"; readonly settled: Settled }
