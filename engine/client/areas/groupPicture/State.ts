import type { ContactId } from "../../../contact/Contact.ts"
import type { FileId } from "../../core/uploads/Upload.ts"

/** Pictures on their way to become those of groups, by the file. */
export interface GroupPictureState {
  readonly chats: Readonly<Record<FileId, ContactId>>
}
