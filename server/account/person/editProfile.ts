import { COMMUNITY } from "../../setting/defaults.ts"
import { PROFILE_CHANGES } from "../../setting/Limits.ts"
import { settings } from "../../setting/settings.ts"
import { countUse } from "../../store/limits.ts"
import { type Program, refuse, run } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { sessionUser } from "../session/session.ts"
import { personShown, tellPerson } from "./tellPerson.ts"

/** The changed fields of a profile, already checked; absent fields stay as they are. */
export interface ProfileEdit {
  readonly realname?: string
  readonly email?: string
  /** As it travels: 0 female, 1 male, 2 unknown. */
  readonly sex?: number
  readonly motto?: string
}

export interface EditProfile {
  readonly asking: Caller
  readonly profile: ProfileEdit
}

/** WRITE: changes what somebody says of themselves. Among colleagues names are given by the administrator, unless they let people choose (spec 3.9). */
export function* editProfile({ asking, profile }: EditProfile): Program<Required<ProfileEdit>> {
  const me = yield* sessionUser(asking)
  yield* countUse(`profile:${me.user_id}`, PROFILE_CHANGES, asking.now, "too-fast")
  const set = yield* settings()
  const isFixed = Number(set["sysInfo.runMode"]) !== COMMUNITY && set["sysInfo.diyName"] !== "1"
  if (isFixed && profile.realname !== undefined && profile.realname !== me.realname) yield* refuse("name-fixed")
  const shown = yield* personShown(me.user_id)
  const { account: _, avatar: __, is_auth: ___, ...before } = shown
  const after = { ...before, ...profile }
  yield* tellPerson(me.user_id, shown, { ...shown, ...profile }, asking.now)
  const { email, motto, realname, sex } = after
  yield* run(
    "UPDATE users SET realname = ?, email = ?, sex = ?, motto = ? WHERE user_id = ?",
    realname,
    email,
    sex,
    motto,
    me.user_id
  )
  return after
}
