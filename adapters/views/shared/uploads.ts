import { cachedByKey } from "./byKey.ts"
import { slice } from "./store.ts"

/** How much of a file is out, from 0 to 1; `null` where it is not on its way. */
export const uploadProgress = cachedByKey((file: string) =>
  slice((state): number | null => {
    const sending = state.uploads[file]
    return sending === undefined ? null : sending.sent / Math.max(1, sending.size)
  }, null)
)
