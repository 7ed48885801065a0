import type { UserId } from "../account/User.ts"

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
}

/** A kept file that goes up as a whole, in a form: its name there, and its size in bytes. */
export interface UploadWhole {
  readonly owner: UserId
  readonly name: string
  readonly size: number
}

/** A file on its way, in bytes. */
export interface Sending {
  readonly sent: number
  readonly size: number
}
