import { Schema } from "effect"

/**
 * Where the bytes of a message of mine are (OUTBOX-07, DEC-0220): on their way into the archive, and the message is not shown yet; on
 * this device; on their way to the service, under its name for the upload; at the service, which has a number for the file.
 */
export const Attachment = Schema.Union([
  Schema.TaggedStruct("Choosing", {}),
  Schema.TaggedStruct("Local", {}),
  Schema.TaggedStruct("Uploading", { upload: Schema.String }),
  Schema.TaggedStruct("Stored", { file: Schema.Int })
])
export type Attachment = typeof Attachment.Type
