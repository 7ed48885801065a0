import { signal } from "@preact/signals-react"
import { isOutdated, reloadUntyped } from "./outdated.ts"

/** Whether the rest of the app could not be fetched. */
export const isAppMissing = signal(false)

let begun = false

/** Fetches the engine and starts it, once; after a failure it may be asked again. */
export const beginEngine = async (): Promise<void> => {
  if (begun) return
  begun = true
  isAppMissing.value = false
  try {
    const { startClient } = await import("./start.ts")
    await startClient()
  } catch {
    begun = false
    isAppMissing.value = true
    // of an older version that the site no longer has, nothing would ever come
    if (await isOutdated()) reloadUntyped()
  }
}
