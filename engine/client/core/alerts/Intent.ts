import type { ContactId } from "../../../contact/Contact.ts"
import type { Alert } from "../../ports/Alerts.ts"

/** Notifications and sounds. */
export type AlertsIntent =
  /** Tell the person of what arrived. */
  | ({ readonly _tag: "Alert" } & Alert)
  /** Take away the notifications of these chats. */
  | { readonly _tag: "EndAlerts"; readonly chats: ReadonlyArray<ContactId> }
