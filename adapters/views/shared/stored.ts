import type { StorageKey } from "#engine/client/ports/Storage.ts"

/** A stored text of the last run: for the first screen, before the client has read its storage. */
export const storedText = (key: StorageKey): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
