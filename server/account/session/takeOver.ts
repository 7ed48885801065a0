import { Result } from "effect"
import type { Hub } from "../../socket/Hub.ts"
import type { Caller } from "../../store/Asking.ts"
import type { Store } from "../../store/Store.ts"

/**
 * Ends what a new session forces out, once, as soon as it has a socket, where one device of a kind is allowed (ACCOUNT-07, DEC-0034).
 * All other sessions of the user are told that it is there, so that clients can say why, before the sockets of those that ended close.
 * A store that is too busy now does it at the next bind.
 */
export const takeOver = async (
  { hub, store }: { readonly hub: Hub; readonly store: Store },
  clientId: string,
  asking: Caller
): Promise<void> => {
  const first = await store.write("firstBound", asking)
  if (Result.isFailure(first) || first.success === null) return
  const { ended, isMobile, userId } = first.success
  hub.push([userId], "offline", { id: userId, client_id: clientId, isMobile }, asking.tokenHash)
  for (const each of ended) hub.drop(each)
}
