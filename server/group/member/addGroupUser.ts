import { randomUUID } from "node:crypto"
import { Result } from "effect"
import type { Handler } from "../../Handler.ts"
import { succeed } from "../../reply.ts"
import { groupKey } from "../groupKey.ts"

/** Brings contacts of mine into a group of mine (spec 2.11, 9). */
export const addGroupUser: Handler<"addGroupUser"> = async ({ now, store, tokenHash }, { id, user_ids }) => {
  const key = groupKey(id)
  if (Result.isFailure(key)) return Result.fail(key.failure)
  const added = await store.write("addMembers", {
    asking: { tokenHash, now },
    chat: key.success,
    userIds: user_ids,
    eventId: randomUUID()
  })
  return Result.isFailure(added) ? Result.fail(added.failure) : succeed("members-added")
}
