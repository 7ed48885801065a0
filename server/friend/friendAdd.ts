import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { checkVerification } from "#engine/friend/verify.ts"
import type { Handler } from "../Handler.ts"
import { introduce } from "./introduce.ts"

/** Asks somebody to be a friend, with a word of introduction (spec 4.1, 5.5). */
export const friendAdd: Handler<"friendAdd"> = async ({ hub, now, store, tokenHash }, request) => {
  const words = checkVerification(request.remark)
  if (Result.isFailure(words)) return Result.fail(words.failure)
  const ids = { noticeId: randomUUID(), eventId: randomUUID() }
  const asked = await store.write("ask", {
    asking: { tokenHash, now },
    userId: request.user_id,
    remark: words.success,
    ...ids
  })
  if (Result.isSuccess(asked)) introduce(hub, asked.success)
  return Result.map(asked, () => ({ data: "", text: "friend-asked" }))
}
