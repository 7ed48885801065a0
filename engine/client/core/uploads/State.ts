import type { ContactId } from "../../../contact/Contact.ts"
import type { Body } from "../../../message/Body.ts"
import type { MessageId } from "../../../message/Message.ts"
import type { FileId, OtherUpload, UploadProgress } from "./Upload.ts"

/** Files on their way to the service. */
export interface UploadsState {
  /** Files that are being uploaded. */
  readonly uploads: Readonly<Record<FileId, UploadProgress>>
  /** Files of messages that wait to be uploaded. */
  readonly attaching: AttachingState
}

/** What a message says once what was made of its file is kept, and the name of that (OUTBOX-24). */
export interface MadeOf {
  readonly id: MessageId
  readonly bytes: MessageId
  readonly body: Body
}

/** Files that are not at the service yet: those of messages, and all others (DEC-0220, DEC-0341). */
export interface AttachingState {
  /** Chats in which such a message may wait: no other chat is looked through. */
  readonly chats: ReadonlyArray<ContactId>
  /** Messages whose file is on its way just now. */
  readonly underWay: ReadonlyArray<MessageId>
  /** Files that go with no message, in the order in which they were chosen. */
  readonly others: ReadonlyArray<OtherUpload>
  /** Nobody answered: files wait until there is hope again. */
  readonly held: boolean
  /** How far files are that another tab uploads. */
  readonly elsewhere: ReadonlyArray<UploadProgress & { readonly file: MessageId }>
  /** Made just now, and on their way into the archive. */
  readonly made?: ReadonlyArray<MadeOf>
  /** The service takes no more uploads of this person for now, and they were told (OUTBOX-23). */
  readonly full?: true
  /** The service takes no parts: a file goes with its message in one form (OUTBOX-18). */
  readonly inForms?: true
}

/** Nothing waits. */
export const NO_ATTACHING: AttachingState = { chats: [], underWay: [], others: [], held: false, elsewhere: [] }
