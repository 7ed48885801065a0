import type { Staged, Staging } from "../blob/Staging.ts"
import type { UploadTerms } from "./mayUpload.ts"

/** What comes with a call beside its fields. */
export interface Incoming {
  readonly staging: Staging
  readonly terms: UploadTerms
  /** The file, when one came; removed after the call unless it was moved away. `name` is as it was sent. */
  readonly file?: { readonly name: string; readonly staged: Staged } | undefined
  /** A body that is bytes and nothing else, to be read by the call. */
  readonly bytes?: AsyncIterable<Buffer> | undefined
}
