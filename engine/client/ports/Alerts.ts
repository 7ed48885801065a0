import { Context } from "effect"
import type { ContactId, ContactKind } from "../../contact/Contact.ts"
import type { Preview } from "../../message/Preview.ts"

/** What a notification tells: one stands for each chat, the newest. */
export interface AlertNotice {
  readonly chat: ContactId
  readonly kind: ContactKind
  /** Of the conversation, empty when nobody told one. */
  readonly name: string
  /** Of who wrote, where the conversation does not say it; else empty. */
  readonly sender: string
  /** Plain text, clipped. */
  readonly preview: Preview
  /** The message names me. */
  readonly mentioned: boolean
}

/** How the person is to be told of what arrived (ALERT-04, DEC-0038). */
export interface Alert {
  readonly sound: boolean
  readonly vibrate: boolean
  /** One for each chat, newest first. */
  readonly notices: ReadonlyArray<AlertNotice>
}

/** What the device does to be noticed; without an adapter, nothing. */
export const Alerts = Context.Reference<{
  /** Sounds, vibrates and shows, as far as the device can and may; never fails. */
  readonly raise: (alert: Alert) => void
  /** Takes the notifications of these chats away. */
  readonly end: (chats: ReadonlyArray<ContactId>) => void
}>("engine/client/ports/Alerts", { defaultValue: () => ({ raise: () => undefined, end: () => undefined }) })
