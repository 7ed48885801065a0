import { Result } from "effect"
import { PAGE_MAX } from "#engine/api/calls.ts"
import { ID_MAX } from "#engine/message/limits.ts"
import type { Handler } from "../../Handler.ts"
import { targetOf } from "../target.ts"

/** The ids in one message or a list of messages, as clients send them; everything else is ignored. */
const idsOf = (messages: unknown): ReadonlyArray<string> => {
  const list: ReadonlyArray<unknown> = Array.isArray(messages) ? messages : [messages]
  const ids = list
    .slice(0, PAGE_MAX)
    .flatMap((each) =>
      typeof each === "object" && each !== null && "id" in each && typeof each.id === "string" ? [each.id] : []
    )
  return ids.filter((id) => id !== "" && id.length <= ID_MAX)
}

/** The caller has read this chat (spec 4.9). The store decides who is notified, and of what, not the request. */
export const setMsgIsRead: Handler<"setMsgIsRead"> = async ({ config, now, store, tokenHash }, request) => {
  const { is_group, messages, toContactId } = request
  const target = targetOf(toContactId, is_group)
  if (Result.isFailure(target)) return Result.fail(target.failure)
  const upTo = Math.max(0, request.upTo)
  const read = await store.write("markRead", {
    asking: { tokenHash, now },
    target: target.success,
    ids: idsOf(messages),
    upTo,
    home: config.publicUrl
  })
  return Result.map(read, () => ({ data: "" }))
}
