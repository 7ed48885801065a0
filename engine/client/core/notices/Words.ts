import type { ToastMillis } from "../../../error/toast.ts"

/** A sentence for the user: ready-made by the server, or a key of `locales/` with what it names. */
export type Words =
  | { readonly _tag: "Said"; readonly text: string }
  | { readonly _tag: "Key"; readonly key: string; readonly params: Readonly<Record<string, string | number>> }

/** A short word on screen that goes by itself. */
export interface Toast {
  readonly id: number
  readonly words: Words
  /** Until it goes, in milliseconds. */
  readonly millis: ToastMillis
}

/** A question that stands before all else until it is answered. */
export type DialogState =
  /** The server takes the session for none any more; confirming it logs out (spec 8.2). */
  | { readonly kind: "authorization-expired" }
  /** The session has ended already, because of a login elsewhere (spec 8.3). */
  | { readonly kind: "forced-offline" }
  /** The group on screen is no longer mine (spec 4.9). */
  | { readonly kind: "removed" | "dissolved"; readonly name: string }
  /** So many messages are not sent, and a logout would lose them; it alone can be cancelled. */
  | { readonly kind: "unsent"; readonly count: number }
