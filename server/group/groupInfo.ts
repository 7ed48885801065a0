import { Result } from "effect"
import type { Handler } from "../Handler.ts"
import { reply } from "../reply.ts"
import { groupKey } from "./groupKey.ts"
import { pageWire, previewWire } from "./pageWire.ts"
import { sharedCode } from "./join/sharedBy.ts"

/** A group's page; others than its members see what its code shows, and get no code (spec 2.13, 2.21). */
export const groupInfo: Handler<"groupInfo"> = async ({ codes, home, now, store, tokenHash }, { group_id, token }) => {
  const key = groupKey(group_id)
  if (Result.isFailure(key)) return Result.fail(key.failure)
  const shared = sharedCode(token, codes, tokenHash, key.success, now)
  const found = await store.read("groupPage", { asking: { tokenHash, now }, chat: key.success, shared })
  if (Result.isFailure(found)) return Result.fail(found.failure)
  const { group_id: groupId, me, role, setting } = found.success.membership
  if (role === null) return reply(previewWire(found.success))
  const code = setting.invites ? codes.issue({ _tag: "Group", groupId, inviter: me.user_id }, home, now) : undefined
  return reply(pageWire(found.success, code))
}
