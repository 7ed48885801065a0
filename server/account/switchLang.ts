import { Result } from "effect"
import { refused } from "#engine/error/refusal.ts"
import { choiceOf, type LanguageChoice } from "#engine/locale/languages.ts"
import type { Handler } from "../Handler.ts"
import { PROFILE_CHANGES } from "../setting/Limits.ts"
import { countUse } from "../store/limits.ts"
import { type Program, run } from "../store/Program.ts"
import type { Asking } from "../store/Store.ts"
import { reply } from "../reply.ts"
import { whoAsks } from "./session.ts"

export interface KeepLanguage {
  readonly asking: Asking
  readonly language: LanguageChoice
}

/** WRITE: keeps the language that somebody chose. Answers who it is. */
export function* keepLanguage({ asking, language }: KeepLanguage): Program<number> {
  const me = yield* whoAsks(asking)
  yield* countUse(`profile:${me.user_id}`, PROFILE_CHANGES, asking.now, "too-fast")
  yield* run("UPDATE users SET language = ? WHERE user_id = ?", language === "auto" ? "" : language, me.user_id)
  return me.user_id
}

/** Switches the language: of what is said to somebody while they do not ask (DEC-0071); `auto` is that of who asks. */
export const switchLang: Handler<"switchLang"> = async ({ hub, language, now, store, tokenHash }, { lang }) => {
  const choice = choiceOf(lang.slice(0, 32))
  if (choice === undefined) return Result.fail(refused("language-unknown"))
  const answer = reply({ lang: choice === "auto" ? language : choice })
  // who is not logged in, or no more, chooses for themselves alone
  const session = await store.read("sessionOf", { tokenHash, now })
  if (Result.isFailure(session)) return answer
  const kept = await store.write("keepLanguage", { asking: { tokenHash, now }, language: choice })
  if (Result.isFailure(kept)) return Result.fail(kept.failure)
  hub.speakIn(tokenHash, choice === "auto" ? language : choice)
  if (choice !== "auto") hub.speak(kept.success, choice)
  return answer
}
