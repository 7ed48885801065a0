import type { Millis } from "../../../format/Millis.ts"
import type { FileId } from "./Upload.ts"

/** What uploads tell. */
export type UploadsFact =
  /** So many bytes of a file are out. */
  { readonly _tag: "UploadTold"; readonly file: FileId; readonly sent: number; readonly now: Millis }
