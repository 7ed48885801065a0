import { Result } from "effect"
import type { Handler } from "../Handler.ts"
import { targetOf } from "../message/target.ts"

/** Takes a conversation out of my list until the next message, and with `clear` what was said in it (spec 4.12). */
export const delChat: Handler<"delChat"> = async ({ now, store, tokenHash }, { clear, id, is_group }) => {
  const target = targetOf(id, is_group)
  if (Result.isFailure(target)) return Result.fail(target.failure)
  const asked = { asking: { tokenHash, now }, target: target.success, clears: clear }
  return Result.map(await store.write("putAway", asked), () => ({ data: "" }))
}
