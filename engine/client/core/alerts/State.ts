import type { ContactId } from "../../../contact/Contact.ts"
import { type Millis, NEVER } from "../../../format/Millis.ts"
import type { Message, MessageId } from "../../../message/Message.ts"

/** Alerts. */
export interface AlertsState {
  /** New messages that may need a sound or a notification. */
  readonly alerts: AlertState
}

/** What arrived, and which alerts it raised. */
export interface AlertState {
  /** Messages of others that this event brought, newest first; empty between events. */
  readonly heard: UnreportedMessages
  /** When it last sounded, or would have in the tab that leads. */
  readonly soundedAt: Millis
  /** The quickest arrival over this socket, from the server's clock to that of this device, in milliseconds: how far they differ at most. */
  readonly lag: { readonly millis: number; readonly socket: string } | null
  /** Notifications that this tab has raised and nobody has taken away. */
  readonly shown: ReadonlyArray<ShownAlert>
}

/** Grows in front without copying what is there. */
export type UnreportedMessages = { readonly message: Message; readonly before: UnreportedMessages } | null

/** A notification that stands. */
export interface ShownAlert {
  readonly chat: ContactId
  readonly id: MessageId
  readonly number: number
}

export const NO_ALERTS: AlertState = { heard: null, soundedAt: NEVER, lag: null, shown: [] }
