import type { ContactId } from "../../../contact/Contact.ts"
import type { MessageId } from "../../../message/Message.ts"

/** A file that somebody chose for a chat; the adapter of bytes holds it under the message's id. */
export interface AttachedFile {
  readonly id: MessageId
  /** With its extension. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Sides of a picture or video in pixels, 0 where they are not known. */
  readonly width: number
  readonly height: number
  /** A ThumbHash of a picture in base64, empty without one. */
  readonly thumbHash: string
}

/** What a person asks of files that go with messages (spec 2.10). */
export type OutboxCommand =
  | {
      readonly _tag: "AttachAsked"
      readonly chat: ContactId
      readonly files: ReadonlyArray<AttachedFile>
    }
  /** Files that wait since an earlier start go on. */
  | { readonly _tag: "UploadsAsked" }
