import { Result } from "effect"
import type { Refused } from "#engine/error/refusal.ts"
import type { EventText } from "../../EventText.ts"
import type { Ctx, Reply } from "../../Handler.ts"
import { reply } from "../../reply.ts"
import { listMessage } from "./listMessage.ts"
import type { MentionRow } from "./mentioned.ts"
import type { MessageTarget } from "../target.ts"

const listOf = ({ me, rows }: MentionRow, target: MessageTarget, text: EventText, home: string) =>
  rows.map((row) => listMessage(row, { me, myPosition: 0, peerPosition: 0 }, target, text, home))

/** The messages that mention me, newest first, on one page; the answer marks them as seen (spec 2.10). */
export const listMentions = async (
  { config, now, store, text, tokenHash }: Ctx,
  target: MessageTarget
): Promise<Result.Result<Reply, Refused>> => {
  const asking = { tokenHash, now }
  const found = await store.read("mentioned", { asking, target })
  if (Result.isFailure(found)) return Result.fail(found.failure)
  const newest = found.success.rows[0]
  if (newest !== undefined) {
    // a mention that arrives after the list was made is not on it
    const seen = await store.write("seeMentions", { asking, target, upTo: newest.msg_id })
    if (Result.isFailure(seen)) return Result.fail(seen.failure)
  }
  return reply(listOf(found.success, target, text, config.publicUrl), { count: found.success.count })
}

/**
 * Tells all my sockets, when I open a group, where I am mentioned there and have not seen it. My own list alone, and again at
 * each opening until I have seen it: a device that came later must learn it, too (DEC-0043).
 */
export const tellMentions = async ({ config, hub, now, store, text, tokenHash }: Ctx, target: MessageTarget): Promise<void> => {
  const found = await store.read("mentioned", { asking: { tokenHash, now }, target })
  if (Result.isFailure(found) || found.success.rows.length === 0 || target._tag !== "Group") return
  const { count, me } = found.success
  hub.push([me.user_id], "atMsgList", {
    list: listOf(found.success, target, text, config.publicUrl),
    count,
    toContactId: target.chat
  })
}
