import { Result } from "effect"
import type { Handler } from "../Handler.ts"
import { targetOf } from "../message/target.ts"

/** Pins a chat to the top of my list, or unpins it (spec 4.12). */
export const setChatTop: Handler<"setChatTop"> = async ({ now, store, tokenHash }, { id, is_group, is_top }) => {
  const target = targetOf(id, is_group)
  if (Result.isFailure(target)) return Result.fail(target.failure)
  const asked = { asking: { tokenHash, now }, target: target.success, what: "is_top", isOn: is_top } as const
  return Result.map(await store.write("prefer", asked), () => ({ data: "" }))
}
