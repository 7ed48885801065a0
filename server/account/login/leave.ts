import { Result } from "effect"
import type { Refused } from "#engine/error/refusal.ts"
import type { Ctx, Reply } from "../../Handler.ts"
import { succeed } from "../../reply.ts"
import type { Changed } from "../person/changeAccount.ts"

/** Closes the sockets of sessions that a change ended, and says that it is done. */
export const endSockets = (
  { hub }: Pick<Ctx, "hub">,
  changed: Result.Result<Changed, Refused>,
  text: Reply["text"]
): Result.Result<Reply, Refused> => {
  if (Result.isFailure(changed)) return Result.fail(changed.failure)
  if ("refused" in changed.success) return Result.fail(changed.success.refused)
  for (const each of changed.success.ended) hub.drop(each)
  return succeed(text)
}
