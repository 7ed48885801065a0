import { needOpen } from "../../setting/open.ts"
import { one, type Program, refuse } from "../../store/Program.ts"
import { IS_THERE, type Shared } from "./byCode.ts"
import { countOf } from "../room.ts"
import { settingOf, type SettingRow, type Membership } from "../membership.ts"

/** What who was shown a code may know of the group before they are in it. */
export interface GuestPreview {
  readonly membership: Pick<Membership, "avatar" | "chat" | "group_id" | "name" | "role" | "setting">
  readonly count: number
}

interface GroupRow extends SettingRow {
  readonly group_id: number
  readonly chat: string
  readonly name: string
  readonly avatar: string
}

const GROUP = `
  SELECT g.group_id, g.chat, g.name, g.avatar, g.manage, g.invite, g.nospeak, g.history, g.profile
  FROM groups g WHERE g.chat = ? AND g.dissolved_at IS NULL`

/** READ: what a code of a group shows to guests, before they log in by it (DEC-0094). */
export function* guestPage({ groupId, inviter }: Shared): Program<GuestPreview> {
  yield* needOpen()
  const row = yield* one<GroupRow>(GROUP, `group-${groupId}`)
  if (row === undefined) return yield* refuse("group-unknown")
  if ((yield* one(IS_THERE, row.chat, inviter)) === undefined) return yield* refuse("code-expired")
  return { membership: { ...row, role: null, setting: settingOf(row) }, count: yield* countOf(row.chat) }
}
