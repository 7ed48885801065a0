import { Result } from "effect"
import type { Handler } from "../Handler.ts"
import { listMessage } from "../message/read/listMessage.ts"
import { nameOf } from "../message/target.ts"
import { pageRange } from "../page.ts"
import { reply } from "../reply.ts"

/** Longest word to look for, in characters. */
const KEYWORDS_MAX = 100

/** Our addition: messages that say some words, in all conversations that the caller may read, newest first (DEC-0091). */
export const searchMessages: Handler<"searchMessages"> = async ({ config, now, store, text, tokenHash }, request) => {
  const { limit, page, skip } = pageRange(request)
  const words = request.keywords.trim().slice(0, KEYWORDS_MAX)
  const found = await store.read("searchAll", { asking: { tokenHash, now }, words, skip, limit })
  return Result.flatMap(found, ({ count, hits, me }) =>
    reply(
      hits.map(({ myPosition, peerPosition, row, target }) => ({
        contact_id: nameOf(target),
        message: listMessage(row, { me, myPosition, peerPosition }, target, text, config.publicUrl)
      })),
      { count, page }
    )
  )
}
