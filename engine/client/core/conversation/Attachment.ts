import { Schema } from "effect"

/** What is sent is made of the bytes later; `original`: it is these bytes, and only what they show is looked for (OUTBOX-24, DEC-0393). */
const ToMake = Schema.Struct({ original: Schema.Boolean })

/**
 * Where the bytes of a message of mine are (OUTBOX-07, DEC-0220): on their way into the archive, and the message is not shown yet; on
 * this device as they were chosen, on this device as they are sent; on their way to the service, under its name for the upload; at the
 * service, which has a number for the file.
 */
export const Attachment = Schema.Union([
  Schema.TaggedStruct("Choosing", { unmade: Schema.optionalKey(ToMake) }),
  Schema.TaggedStruct("Unmade", ToMake.fields),
  Schema.TaggedStruct("Local", {}),
  Schema.TaggedStruct("Uploading", { upload: Schema.String }),
  Schema.TaggedStruct("Stored", { file: Schema.Int })
])
export type Attachment = typeof Attachment.Type
