import { Result } from "effect"
import { type Refused, refused } from "#engine/error/refusal.ts"
import type { Ctx } from "../Handler.ts"

/** Why a call that came without a file is refused: who asks comes first. */
export const nothingCame = async ({ now, store, tokenHash }: Ctx): Promise<Result.Result<never, Refused>> => {
  const session = await store.read("sessionOf", { tokenHash, now })
  return Result.fail(Result.isFailure(session) ? session.failure : refused("file-missing"))
}
