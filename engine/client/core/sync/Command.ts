import type { Millis } from "../../../format/Millis.ts"

/** What a person asks of the connection. */
export type SyncCommand =
  | { readonly _tag: "ContactsAsked"; readonly now: Millis }
  /** What has changed since is to be known here, also what no frame has told yet (DEC-0124). */
  | { readonly _tag: "CatchUpAsked"; readonly now: Millis }
  | { readonly _tag: "ReconnectAsked"; readonly now: Millis }
