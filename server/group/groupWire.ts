import { plainLetters } from "#engine/format/plainLetters.ts"
import { GROUP_LETTER } from "../contact/contactWire.ts"
import type { GroupRow } from "./groupRows.ts"
import { settingWire } from "./settingWire.ts"
import { groupPicture } from "./picture.ts"

/** A group as a contact of one of its members, without its last message (spec 3.2). */
export const groupWire = (row: GroupRow) => {
  const { avatar, chat, group_id, muted_until, name, notice, owner, role } = row
  return {
    id: chat,
    user_id: chat,
    group_id,
    displayName: name,
    realname: name,
    account: chat,
    avatar: groupPicture(chat, avatar),
    name_py: plainLetters(name),
    index: GROUP_LETTER,
    is_group: 1,
    is_online: 1,
    role,
    owner_id: owner,
    notice,
    // a second that has begun counts: a member who is told "until then" may write then
    no_speak_time: Math.ceil(muted_until / 1000),
    setting: settingWire(row)
  }
}
