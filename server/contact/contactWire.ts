import type { GroupFactsWire } from "../group/groupFacts.ts"
import { groupPicture } from "../group/picture.ts"
import { settingWire } from "../group/settingWire.ts"
import { sortLetter } from "#engine/contact/sortLetter.ts"
import { plainLetters } from "#engine/format/plainLetters.ts"

/** A person as a contact, before anything was said. */
export interface PersonFacts {
  readonly user_id: number
  /** My remark, else the real name. */
  readonly displayName: string
  readonly avatar: string
}

/** Short form of a contact, for frames (spec 3.2): what a client needs to show a conversation that it does not know. */
export const shortContact = ({ avatar, displayName, user_id }: PersonFacts, type: string, at: number) => ({
  id: user_id,
  user_id,
  displayName,
  avatar,
  name_py: plainLetters(displayName),
  index: sortLetter(displayName),
  is_group: 0,
  type,
  lastContent: "",
  lastSendTime: at,
  unread: 0,
  is_at: 0,
  is_top: 0,
  is_notice: 1,
  setting: [],
  location: ""
})

/** Sort letter of a group: read as `#`. */
export const GROUP_LETTER = "[2]#"

/** Short form of a group: what all its members may know alike (spec 3.2). */
export const shortGroup = (group: GroupFactsWire, type: string, at: number) => {
  const { avatar, chat, name, owner } = group
  return {
    id: chat,
    user_id: chat,
    displayName: name,
    avatar: groupPicture(chat, avatar),
    name_py: plainLetters(name),
    index: GROUP_LETTER,
    is_group: 1,
    type,
    lastContent: "",
    lastSendTime: at,
    unread: 0,
    is_at: 0,
    is_top: 0,
    is_notice: 1,
    setting: settingWire(group),
    location: "",
    role: 3,
    owner_id: owner
  }
}
