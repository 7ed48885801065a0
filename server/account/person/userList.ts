import { Result } from "effect"
import type { Handler } from "../../Handler.ts"
import { pageRange } from "../../page.ts"
import { reply } from "../../reply.ts"
import type { Colleague } from "./colleagues.ts"

/** Longest part of a name or an account to look for, in characters. */
const KEYWORDS_MAX = 64

const colleagueWire = ({ avatar, realname, user_id }: Colleague) => ({ user_id, id: user_id, realname, avatar })

/** People to choose from, for those who may see everybody anyway (spec 6.6). */
export const userList: Handler<"userList"> = async ({ now, store, tokenHash }, request) => {
  const { limit, page, skip } = pageRange(request)
  const keywords = request.keywords.trim().slice(0, KEYWORDS_MAX)
  const found = await store.read("colleagues", { asking: { tokenHash, now }, keywords, skip, limit })
  return Result.flatMap(found, ({ count, rows }) => reply(rows.map(colleagueWire), { count, page }))
}
