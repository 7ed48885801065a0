import { Result } from "effect"
import type { Hub } from "../socket/Hub.ts"
import type { Asking, Store } from "../store/Store.ts"

/**
 * Tells the other sessions of a user that a new one is there, once, as soon as it has a socket, where one may not be logged in twice:
 * those of its kind end themselves (spec 4.11). A store that is too busy now does it at the next bind.
 */
export const takeOver = async (
  { hub, store }: { readonly hub: Hub; readonly store: Store },
  clientId: string,
  asking: Asking
): Promise<void> => {
  const first = await store.write("firstBound", asking)
  if (Result.isFailure(first) || first.success === null) return
  const { isMobile, userId } = first.success
  hub.push([userId], "offline", { id: userId, client_id: clientId, isMobile }, asking.tokenHash)
}
