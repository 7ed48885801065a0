import type { Millis } from "../../../format/Millis.ts"

/** What a person does with what the service announces. */
export type ServiceCommand =
  /** The announcement was read, and is not shown on this device any more. */
  { readonly _tag: "AnnouncementSeenAsked"; readonly now: Millis }
