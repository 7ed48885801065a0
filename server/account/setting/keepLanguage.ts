import type { LanguageChoice } from "#engine/locale/languages.ts"
import { PROFILE_CHANGES } from "../../setting/Limits.ts"
import { countUse } from "../../store/limits.ts"
import { type Program, run } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { sessionUser } from "../session/session.ts"

export interface KeepLanguage {
  readonly asking: Caller
  readonly language: LanguageChoice
}

/** WRITE: keeps the language that somebody chose. Returns who it is. */
export function* keepLanguage({ asking, language }: KeepLanguage): Program<number> {
  const me = yield* sessionUser(asking)
  yield* countUse(`profile:${me.user_id}`, PROFILE_CHANGES, asking.now, "too-fast")
  yield* run("UPDATE users SET language = ? WHERE user_id = ?", language === "auto" ? "" : language, me.user_id)
  return me.user_id
}
