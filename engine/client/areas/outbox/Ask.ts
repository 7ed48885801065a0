import type { ContactId } from "../../../contact/Contact.ts"
import type { MessageId } from "../../../message/Message.ts"
import type { CallWithBody, FileCall } from "../../CallWithBody.ts"
import type { UploadPart, UploadWhole } from "../../Upload.ts"

/** The calls of the outbox, each about a message of mine. */
export type OutboxAsk = { readonly chat: ContactId; readonly id: MessageId } & (
  | CallWithBody<"uploadBegin">
  | CallWithBody<"uploadState">
  | (FileCall<"uploadPart"> & { readonly part: UploadPart })
  /** The file of a message has come in parts, and becomes a file. */
  | CallWithBody<"uploadFile">
  /** The file of a message goes with the message. */
  | (FileCall<"uploadFile"> & { readonly whole: UploadWhole })
)
