import { Result } from "effect"
import type { Hub } from "../socket/Hub.ts"
import type { Store } from "../store/Store.ts"

/** How often the server looks for announcements that were made beside it, in milliseconds (DEC-0044). */
const LOOK_EVERY = 1000

export interface AnnouncementNeeds {
  readonly hub: Pick<Hub, "tell">
  readonly store: Pick<Store, "read">
  readonly failed: (error: unknown) => void
}

/**
 * Tells who is there of each announcement that a command puts into the database while the server runs; who is not hears of it by
 * resuming. Settles when it knows where the announcements stand; answers how to stop.
 */
export const tellAnnouncements = async ({ failed, hub, store }: AnnouncementNeeds): Promise<() => void> => {
  let told: number | null = null
  let isBusy = false

  const look = async (): Promise<void> => {
    const since = await store.read("announcementsAfter", told)
    // too many wait for the store: the next round looks again
    if (Result.isFailure(since)) return
    told = since.success.head
    if (since.success.entries.length > 0) hub.tell(since.success.entries)
  }

  await look()
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void look()
      .catch(failed)
      .finally(() => (isBusy = false))
  }, LOOK_EVERY).unref()
  return () => clearInterval(timer)
}
