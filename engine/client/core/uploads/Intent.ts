import type { FileId } from "./Upload.ts"

/** What is done with uploads. */
export type UploadsIntent =
  /** Gives up a file that is on its way: its `CallTold` follows, aborted. */
  { readonly _tag: "EndUpload"; readonly file: FileId }
