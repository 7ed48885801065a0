import { Result } from "effect"
import { checkRemark } from "#engine/friend/remark.ts"
import type { Handler } from "../Handler.ts"

/** My own name for a person, who is named by their number, or by the number of my row about them (spec 5.5). */
export const setNickname: Handler<"setNickname"> = async ({ now, store, tokenHash }, { friend_id, nickname, user_id }) => {
  const name = checkRemark(nickname)
  if (Result.isFailure(name)) return Result.fail(name.failure)
  const asked = { asking: { tokenHash, now }, userId: user_id, friendId: friend_id, nickname: name.success }
  return Result.map(await store.write("setNickname", asked), () => ({ data: "", text: "remark-saved" }))
}
