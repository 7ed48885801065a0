import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { FORWARD_MAX, ID_MAX } from "#engine/message/limits.ts"
import { refused } from "#engine/error/refusal.ts"
import type { Handler } from "../../Handler.ts"
import { isMessageId } from "./messageId.ts"
import { targetOf } from "../target.ts"

/** Sends a message that I may read to others, and says whether it reached all of them (spec 4.8). */
export const forwardMessage: Handler<"forwardMessage"> = async ({ config, now, store, tokenHash }, { ids, msg_id, user_ids }) => {
  // one more than the limit is enough to know that there are too many
  const names = [...new Set(user_ids)].slice(0, FORWARD_MAX + 1)
  if (ids.some((id) => !isMessageId(id))) return Result.fail(refused("message-id", { max: ID_MAX }))
  const to = names.map((name) => ({
    target: Result.getOrElse(targetOf(name, ""), () => null),
    id: ids[user_ids.indexOf(name)] ?? randomUUID()
  }))
  const done = await store.write("forward", {
    asking: { tokenHash, now },
    number: msg_id,
    to,
    limit: config.sendLimit,
    home: config.publicUrl
  })
  return Result.map(done, ({ failed }) =>
    failed === 0 ? { data: "", text: "forwarded" } : { data: "", text: "forwarded-some", params: { failed: String(failed) } }
  )
}
