import { randomUUID } from "node:crypto"
import { Result } from "effect"
import type { Handler } from "../../Handler.ts"
import { succeed } from "../../reply.ts"
import { groupKey } from "../groupKey.ts"

/** Takes somebody out of a group, or lets me leave it (spec 2.11, 6). */
export const removeUser: Handler<"removeUser"> = async ({ now, store, tokenHash }, { id, user_id }) => {
  const key = groupKey(id)
  if (Result.isFailure(key)) return Result.fail(key.failure)
  const removal = { asking: { tokenHash, now }, chat: key.success, userId: user_id, eventId: randomUUID() }
  const removed = await store.write("removeMember", removal)
  return Result.isFailure(removed) ? Result.fail(removed.failure) : succeed(removed.success ? "group-left" : "member-removed")
}
