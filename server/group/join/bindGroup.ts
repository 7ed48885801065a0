import { Result } from "effect"
import type { Handler } from "../../Handler.ts"
import { succeed } from "../../reply.ts"
import { groupKey } from "../groupKey.ts"

/** Changes nothing: frames of a group go to its members, whatever sockets they have. Others are told that it is not theirs. */
export const bindGroup: Handler<"bindGroup"> = async ({ now, store, tokenHash }, { group_id }) => {
  const key = groupKey(group_id)
  if (Result.isFailure(key)) return Result.fail(key.failure)
  const place = await store.read("groupPage", { asking: { tokenHash, now }, chat: key.success, shared: null })
  return Result.isFailure(place) ? Result.fail(place.failure) : succeed()
}
