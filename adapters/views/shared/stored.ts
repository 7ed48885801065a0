import type { StorageKey } from "#engine/client/ports/Storage.ts"

/** What the last run left behind, as text: for the first moment, before the client has read its storage. */
export const stored = (key: StorageKey): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
