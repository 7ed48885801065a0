import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { refused } from "#engine/error/refusal.ts"
import type { Handler } from "../../Handler.ts"
import { succeed } from "../../reply.ts"
import { groupKey } from "../groupKey.ts"
import { sharedCode } from "./sharedBy.ts"

/**
 * Joins a group by the token of its code: it says which group, and who shared it, whatever else the request says (spec 4.6). Without a
 * token the code counts that this session has just scanned (DEC-0106).
 */
export const joinGroup: Handler<"joinGroup"> = async ({ codes, now, store, tokenHash }, { group_id, token }) => {
  const asking = { tokenHash, now }
  const key = groupKey(group_id)
  if (Result.isFailure(key)) return Result.fail(key.failure)
  const meaning = codes.read(token, now)
  const shared = sharedCode(token, codes, tokenHash, key.success, now)
  if (shared === null || key.success !== `group-${shared.groupId}`) {
    // members need no code to learn that they are in; everything else needs a code
    const page = await store.read("groupPage", { asking, chat: key.success, shared: null })
    if (Result.isSuccess(page)) return Result.fail(refused("join-already"))
    if (page.failure.reason !== "chat-not-yours") return Result.fail(page.failure)
    return Result.fail(token !== "" && Result.isFailure(meaning) ? meaning.failure : refused("code-unknown"))
  }
  const joined = await store.write("joinByCode", { asking, shared, eventId: randomUUID() })
  return Result.isFailure(joined) ? Result.fail(joined.failure) : succeed("group-joined")
}
