import type { UserId } from "../../../account/User.ts"
import type { CommandId } from "../notices/settled/Settled.ts"

/** Names a file that a screen has handed over; its bytes are the adapter's. */
export type FileId = string

/** A call that brings a file. */
export type UploadCall = "uploadAvatar" | "uploadEmoji" | "uploadImage" | "uploadFile" | "uploadPart"

/** Which bytes of a kept file go up, and to which upload of the service: from `offset` up to `end`, not with it. */
export interface UploadPart {
  readonly owner: UserId
  readonly upload: string
  readonly offset: number
  readonly end: number
  /** The name of its bytes, where it is not that of the file. */
  readonly bytes?: FileId
}

/** A kept file that goes up as a whole, in a form: its name there, and its size in bytes. */
export interface UploadWhole {
  readonly owner: UserId
  readonly name: string
  readonly size: number
  /** The name of its bytes, where it is not that of the file. */
  readonly bytes?: FileId
}

/** What a file is for that goes with no message. */
export type FilePurpose = "avatar" | "cover" | "emoji" | "group" | "moment"

/** A file on its way to the service that goes with no message (OUTBOX-20, DEC-0341). */
export interface OtherUpload {
  readonly file: FileId
  readonly purpose: FilePurpose
  /** With its extension. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** The small picture of a video, as the service takes it; missing without one. */
  readonly cover?: string
  /** The service's name for the upload; empty before it has begun. */
  readonly upload: string
  /** How many replies were unreadable, or reported a fault of the server. */
  readonly tries: number
  /** A step of it is under way. */
  readonly goes: boolean
  /** The command that brings it. */
  readonly for?: CommandId
}

/** How far the upload of a file is, in bytes. */
export interface UploadProgress {
  readonly sent: number
  readonly size: number
}
