import type { ContactId } from "../../../contact/Contact.ts"
import type { CallWithBody, FileCall } from "../../CallWithBody.ts"
import type { FileId, UploadPart, UploadWhole } from "../../core/uploads/Upload.ts"

/** Calls that make a file of what has come. */
export type EndCall = "uploadAvatar" | "uploadEmoji" | "uploadFile"

/** The file has come in parts, and becomes a file. */
export type EndAsk = { readonly [C in EndCall]: CallWithBody<C> }[EndCall]

/** The calls by which a file is brought. */
export type UploadStep =
  | CallWithBody<"uploadBegin">
  | CallWithBody<"uploadState">
  | (FileCall<"uploadPart"> & { readonly part: UploadPart })
  | EndAsk
  /** The file goes as a whole, that of a message with the message. */
  | ({ readonly [C in EndCall]: FileCall<C> }[EndCall] & { readonly whole: UploadWhole })

/** The calls of the outbox, each about one file: that of a message of mine, or of something else, which has no chat. */
export type OutboxAsk = { readonly chat: ContactId | ""; readonly id: FileId } & UploadStep
