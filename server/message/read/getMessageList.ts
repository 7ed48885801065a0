import { Result } from "effect"
import { refused } from "#engine/error/refusal.ts"
import type { Handler } from "../../Handler.ts"
import { reply } from "../../reply.ts"
import { pageRange } from "../../page.ts"
import { listMentions, tellMentions } from "./listMentions.ts"
import { listMessage } from "./listMessage.ts"
import { targetOf } from "../target.ts"

/** Longest word to look for, in characters. */
const KEYWORDS_MAX = 100
/** The last row that a page by number reaches; for older rows the client continues from the last message that it has (DEC-0032). */
const DEPTH_MAX = 10_000

/** A page of a conversation of mine; opening the newest page reads it, and its author learns that at once (spec 4.9). */
export const getMessageList: Handler<"getMessageList"> = async (ctx, request) => {
  const { now, store, text, tokenHash } = ctx
  const target = targetOf(request.toContactId, request.is_group)
  if (Result.isFailure(target)) return Result.fail(target.failure)
  if (request.is_at) return listMentions(ctx, target.success)
  const asking = { tokenHash, now }
  const before = Math.max(0, request.last_id)
  const { limit, page, skip } = pageRange({ page: before > 0 ? 1 : request.page, limit: request.limit })
  if (skip + limit > DEPTH_MAX) return Result.fail(refused("wrong-shape", { field: "page" }))
  const { type } = request
  const found = await store.read(type === "" ? "history" : "search", {
    asking,
    target: target.success,
    skip,
    limit,
    before,
    type: type.slice(0, 16),
    keywords: request.keywords.slice(0, KEYWORDS_MAX)
  })
  if (Result.isFailure(found)) return Result.fail(found.failure)
  const messages = found.success.rows.map((row) => listMessage(row, found.success, target.success, text, ctx.config.publicUrl))
  const newest = found.success.rows[0]
  if (page === 1 && before === 0 && type === "" && found.success.unread && newest !== undefined) {
    // a message that arrives while the page is made is not on it
    const read = await store.write("markRead", { asking, target: target.success, ids: [], upTo: newest.msg_id })
    if (Result.isFailure(read)) return Result.fail(read.failure)
  }
  if (page === 1 && before === 0 && type === "" && target.success._tag === "Group") await tellMentions(ctx, target.success)
  return reply(type === "" ? messages.toReversed() : messages, { count: found.success.count, page })
}
