import { randomUUID } from "node:crypto"
import { Result } from "effect"
import type { Handler } from "../Handler.ts"
import { introduce } from "./introduce.ts"

/** Accepts or refuses a friend request that I received (spec 4.1). */
export const friendUpdate: Handler<"friendUpdate"> = async ({ hub, now, store, tokenHash }, { friend_id, status }) => {
  const settled = await store.write("settleRequest", {
    asking: { tokenHash, now },
    friendId: friend_id,
    accepts: status,
    eventId: randomUUID()
  })
  if (Result.isSuccess(settled)) introduce(hub, settled.success)
  return Result.map(settled, () => ({ data: "", text: status ? "friend-accepted" : "friend-refused" }))
}
