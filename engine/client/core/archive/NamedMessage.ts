import type { ContactId } from "../../../contact/Contact.ts"
import type { MessageId } from "../../../message/Message.ts"

/** Names a message of mine. */
export interface NamedMessage {
  readonly chat: ContactId
  readonly id: MessageId
}
