import type { ContactId } from "../../../contact/Contact.ts"
import type { Message } from "../../../message/Message.ts"

/** The timeline of a chat, all of which is in the archive as it stands (ARCHIVE-08). */
export interface WholeTimeline {
  readonly chat: ContactId
  readonly messages: ReadonlyArray<Message>
}
