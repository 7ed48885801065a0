import type { UserId } from "../../../account/User.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import type { FileType } from "../../../message/files.ts"
import type { MessageId } from "../../../message/Message.ts"
import type { NamedPlace } from "../../../message/places.ts"

/** A file as it is sent, and what it shows. */
export interface SentFile {
  /** With its extension. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Sides of a picture or video in pixels, 0 where they are not known. */
  readonly width: number
  readonly height: number
  /** A ThumbHash of a picture or video in base64, empty without one. */
  readonly thumbHash: string
  /** How long it plays, 0 where nobody knows. */
  readonly seconds?: number
  /** A small JPEG of a video as a `data:` address, empty without one (DEC-0250). */
  readonly poster?: string
}

/** A file that was made of one that somebody chose; the adapter of bytes holds it under its own name. */
export interface MadeFile extends SentFile {
  readonly bytes: MessageId
}

/** A file that somebody chose for a chat; the adapter of bytes holds it under the message's id. */
export interface AttachedFile extends SentFile {
  readonly id: MessageId
  /** Which file of the draft it was; missing for one that never stood there, as a recording. */
  readonly chosen?: MessageId
  /** What it was chosen as, where its name does not say it; a file unless said otherwise (FILE-02). */
  readonly as?: FileType
  /** It was spoken just now: how long, in seconds, and its heights (VOICE-04). */
  readonly spoken?: { readonly seconds: number; readonly peaks: string }
  /** What is sent is still to be made of it; `original`: it is these bytes, and only what they show is not known yet (OUTBOX-24). */
  readonly unmade?: { readonly original: boolean }
}

/** What a person asks of messages that are more than words (spec 2.10). */
export type OutboxCommand =
  /** The command ends with the last of its messages. */
  | {
      readonly _tag: "AttachAsked"
      readonly chat: ContactId
      readonly files: ReadonlyArray<AttachedFile>
    }
  /** The card of a contact of mine, or my own, is said; what the composer holds stays. */
  | {
      readonly _tag: "CardAsked"
      readonly chat: ContactId
      readonly id: MessageId
      readonly person: UserId
      /** What a card is called in my language. */
      readonly word: string
    }
  /** A place is said; what the composer holds stays. */
  | {
      readonly _tag: "PlaceAsked"
      readonly chat: ContactId
      readonly id: MessageId
      readonly place: NamedPlace
      /** What a place is called in my language. */
      readonly word: string
    }
  /** What was made of a picture that was said as it was chosen, held under a name of its own; `null`: it goes as it was chosen (OUTBOX-24). */
  | {
      readonly _tag: "MadeAsked"
      readonly chat: ContactId
      readonly id: MessageId
      readonly file: MadeFile | null
    }
  /** Files that wait since an earlier start go on. */
  | { readonly _tag: "UploadsAsked" }
