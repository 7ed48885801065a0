import { Result } from "effect"
import { maskedAccount } from "#engine/account/masked.ts"
import { plainLetters } from "#engine/format/plainLetters.ts"
import type { Handler } from "../../Handler.ts"
import { localTime } from "../../localTime.ts"
import { groupKey } from "../groupKey.ts"
import type { MemberRow } from "./groupMembers.ts"

/** A member as others see them: nothing of how they use the group (spec 3.5). */
const memberWire = (row: MemberRow, groupId: number) => {
  const { account, avatar, invited_by, is_known, joined_at, muted_until, realname, role, user_id } = row
  return {
    id: user_id,
    group_id: groupId,
    user_id,
    role,
    invite_id: invited_by,
    no_speak_time: Math.ceil(muted_until / 1000),
    status: 1,
    create_time: localTime(joined_at),
    delete_time: 0,
    userInfo: {
      id: user_id,
      user_id,
      displayName: realname,
      realname,
      account: is_known === 1 ? account : maskedAccount(account),
      name_py: plainLetters(realname),
      avatar
    }
  }
}

/** The members of a group of mine; all of them, unless the request names a page (spec 2.11). */
export const groupUserList: Handler<"groupUserList"> = async ({ now, store, tokenHash }, { group_id, limit, page }) => {
  const key = groupKey(group_id)
  if (Result.isFailure(key)) return Result.fail(key.failure)
  const most = Math.max(0, limit)
  const skip = most * (Math.min(Math.max(1, page), 1_000_000) - 1)
  const found = await store.read("groupMembers", { asking: { tokenHash, now }, chat: key.success, limit: most, skip })
  return Result.map(found, ({ count, group_id: groupId, rows }) => ({
    data: rows.map((row) => memberWire(row, groupId)),
    count,
    page: Math.max(1, page)
  }))
}
