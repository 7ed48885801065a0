/** Names a file that a screen has handed over; its bytes are the adapter's. */
export type FileId = string

/** A call that brings a file. */
export type UploadCall = "uploadAvatar" | "uploadEmoji" | "uploadImage" | "uploadFile"

/** A file on its way, in bytes. */
export interface Sending {
  readonly sent: number
  readonly size: number
}
