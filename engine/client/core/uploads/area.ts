import type { CoreRows } from "../CoreRows.ts"
import { uploadTold } from "./uploads.ts"

/** Files on their way (spec 2.10). */
export const AREA: CoreRows<"uploads"> = {
  facts: { UploadTold: (state, { file, sent }) => uploadTold(state, file, sent) }
}
