import { Result } from "effect"
import type { Handler } from "../../Handler.ts"
import { succeed } from "../../reply.ts"
import { targetOf } from "../target.ts"

/** I have seen all messages of a group that mention me (spec 2.10). */
export const readAtMsg: Handler<"readAtMsg"> = async ({ now, store, tokenHash }, { toContactId }) => {
  const target = targetOf(toContactId, "")
  if (Result.isFailure(target)) return Result.fail(target.failure)
  const seen = await store.write("seeMentions", { asking: { tokenHash, now }, target: target.success, upTo: 0 })
  return Result.flatMap(seen, () => succeed())
}
