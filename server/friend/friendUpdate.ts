import { randomUUID } from "node:crypto"
import { Result } from "effect"
import type { Handler } from "../Handler.ts"

/** Accepts or refuses a friend request that I received (spec 4.1). */
export const friendUpdate: Handler<"friendUpdate"> = async ({ now, store, tokenHash }, { friend_id, status }) => {
  const settled = await store.write("settleRequest", {
    asking: { tokenHash, now },
    friendId: friend_id,
    accepts: status,
    eventId: randomUUID()
  })
  return Result.map(settled, () => ({ data: "", text: status ? "friend-accepted" : "friend-refused" }))
}
