import { type Turn, stay } from "./Turn.ts"
import type { State } from "./State.ts"

/** Names a file that a screen has handed over; its bytes are the adapter's. */
export type FileId = string

/** A call that brings a file. */
export type UploadCall = "uploadAvatar" | "uploadEmoji" | "uploadImage" | "uploadFile"

/** A file on its way, in bytes. */
export interface Sending {
  readonly sent: number
  readonly size: number
}

/** So much of a file is out; what is not on its way any more has no progress. */
export const uploadTold = (state: State, file: FileId, sent: number): Turn => {
  const sending = state.uploads[file]
  return stay(sending === undefined ? state : { ...state, uploads: { ...state.uploads, [file]: { ...sending, sent } } })
}

/** A file sets out. */
export const withUpload = (state: State, file: FileId, size: number): State => ({
  ...state,
  uploads: { ...state.uploads, [file]: { sent: 0, size } }
})

/** A file has arrived, or was given up. */
export const withoutUpload = (state: State, file: FileId): State => {
  const { [file]: _, ...uploads } = state.uploads
  return { ...state, uploads }
}
