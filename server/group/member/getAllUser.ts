import { Result } from "effect"
import { briefWire } from "../../friend/friendWire.ts"
import type { Handler } from "../../Handler.ts"
import { groupKey } from "../groupKey.ts"

/** People to choose from; those who were chosen before cannot be chosen again (spec 2.12). */
export const getAllUser: Handler<"getAllUser"> = async ({ now, store, tokenHash }, { group_id, user_ids }) => {
  const key = group_id === "" ? Result.succeed("") : groupKey(group_id)
  if (Result.isFailure(key)) return Result.fail(key.failure)
  const chosen = new Set(user_ids)
  const found = await store.read("eligible", { asking: { tokenHash, now }, chat: key.success })
  return Result.map(found, (people) => ({
    data: people.map((each) => ({
      ...briefWire(each),
      ...(each.is_known === 1 ? { account: each.account } : {}),
      disabled: chosen.has(each.user_id)
    })),
    count: people.length
  }))
}
