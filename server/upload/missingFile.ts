import { Result } from "effect"
import { type Refused, refused } from "#engine/error/refusal.ts"
import type { Ctx } from "../Handler.ts"

/** Refuses an upload that has no file in it. An ended session is reported first. */
export const missingFile = async ({ now, store, tokenHash }: Ctx): Promise<Result.Result<never, Refused>> => {
  const session = await store.read("sessionOf", { tokenHash, now })
  return Result.fail(Result.isFailure(session) ? session.failure : refused("file-missing"))
}
