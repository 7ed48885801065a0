import { latinName } from "#engine/contact/sortLetter.ts"
import { wireSetting } from "#engine/api/nouns.ts"
import type { GroupRow } from "./groupRows.ts"
import { type SettingRow, settingOf } from "./standing.ts"

/** Sort letter of a group: read as `#`. */
const GROUP_LETTER = "[2]#"

/** The switches as they travel: numbers. */
const settingWire = (row: SettingRow): Record<string, number> => wireSetting(settingOf(row))

/** A group as a contact of one of its members, but for what was said there (spec 3.2). */
export const groupWire = (row: GroupRow) => {
  const { avatar, chat, group_id, muted_until, name, notice, owner, role } = row
  return {
    id: chat,
    user_id: chat,
    group_id,
    displayName: name,
    realname: name,
    account: chat,
    avatar,
    name_py: latinName(name),
    index: GROUP_LETTER,
    is_group: 1,
    is_online: 1,
    role,
    owner_id: owner,
    notice,
    // a second that has begun counts: who is told "until then" may speak then
    no_speak_time: Math.ceil(muted_until / 1000),
    setting: settingWire(row)
  }
}
