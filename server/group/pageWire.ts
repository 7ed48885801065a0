import { wireSetting } from "#engine/api/nouns.ts"
import { plainLetters } from "#engine/format/plainLetters.ts"
import type { SharedCode } from "../code/codes.ts"
import { briefWire } from "../friend/friendWire.ts"
import { localTime } from "../localTime.ts"
import type { GroupPageRecord } from "./groupPage.ts"
import type { GuestPreview } from "./join/guestPage.ts"
import { ROLE_NUMBERS } from "./membership.ts"
import { groupPicture, GUESTS_PICTURE } from "./picture.ts"
import { switchesWire } from "./settingWire.ts"

/** {@link GuestPreview} as it travels. */
export const previewWire = ({ count, membership }: GuestPreview) => {
  const { avatar, chat, group_id, name, role, setting } = membership
  return {
    id: chat,
    group_id,
    name,
    displayName: name,
    avatar: role === null ? GUESTS_PICTURE : groupPicture(chat, avatar),
    groupUserCount: count,
    isJoin: role === null ? 0 : ROLE_NUMBERS[role],
    setting: wireSetting({ invites: setting.invites })
  }
}

/** The last day of a code, `MM-DD`. */
const dayOf = (at: number): string => localTime(at).slice(5, 10)

/** A group as its members see it (spec 3.5). `code`: what lets others in, while invitations are open. */
export const pageWire = (page: GroupPageRecord, code: SharedCode | undefined) => {
  const { owner, membership } = page
  const { created_at, name, notice, setting } = membership
  return {
    ...previewWire(page),
    name_py: plainLetters(name),
    notice,
    setting: switchesWire(setting),
    owner_id: owner?.user_id ?? 0,
    ownerName: owner?.realname ?? "",
    userInfo: owner === undefined ? null : briefWire(owner),
    qrUrl: code?.url ?? "",
    qrExpire: code === undefined ? "" : dayOf(code.expiresAt),
    qrExpiresAt: code?.expiresAt ?? 0,
    level: 1,
    is_public: 0,
    status: 1,
    create_user: owner?.user_id ?? 0,
    create_time: Math.floor(created_at / 1000),
    delete_time: 0
  }
}
