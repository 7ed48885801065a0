import { Result } from "effect"
import type { Handler } from "../Handler.ts"
import { targetOf } from "../message/target.ts"

/** Whether the messages of a conversation alert me (spec 4.12). */
export const isNotice: Handler<"isNotice"> = async ({ now, store, tokenHash }, { id, is_group, is_notice }) => {
  const target = targetOf(id, is_group)
  if (Result.isFailure(target)) return Result.fail(target.failure)
  const asked = { asking: { tokenHash, now }, target: target.success, what: "is_notice", isOn: is_notice } as const
  return Result.map(await store.write("prefer", asked), () => ({ data: "" }))
}
