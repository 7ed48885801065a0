import { PROFILE_CHANGES } from "../../setting/Limits.ts"
import { countUse } from "../../store/limits.ts"
import { one, type Program, run } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { sessionUser } from "../session/session.ts"
import type { UserSetting } from "./userSetting.ts"

export interface KeepSetting {
  readonly asking: Caller
  readonly choices: UserSetting
}

/** WRITE: keeps somebody's choices, over those that they made before. */
export function* keepSetting({ asking, choices }: KeepSetting): Program<void> {
  const me = yield* sessionUser(asking)
  yield* countUse(`profile:${me.user_id}`, PROFILE_CHANGES, asking.now, "too-fast")
  const row = yield* one<{ setting: string }>("SELECT setting FROM users WHERE user_id = ?", me.user_id)
  const before = JSON.parse(row?.setting || "{}") as UserSetting
  yield* run("UPDATE users SET setting = ? WHERE user_id = ?", JSON.stringify({ ...before, ...choices }), me.user_id)
}
