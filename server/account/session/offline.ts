import { Result } from "effect"
import type { Handler } from "../../Handler.ts"
import { succeed } from "../../reply.ts"

/**
 * A client says that it is gone, and perhaps of which user. Who is online is known by the sockets, and was told when the
 * last one went: a call cannot show another person as offline (H-02).
 */
export const offline: Handler<"offline"> = async ({ now, store, tokenHash }) => {
  const session = await store.read("sessionOf", { tokenHash, now })
  return Result.isFailure(session) ? Result.fail(session.failure) : succeed()
}
