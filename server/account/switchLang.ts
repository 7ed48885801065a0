import { Result } from "effect"
import { refused } from "#engine/error/refusal.ts"
import { choiceOf, type LanguageChoice } from "#engine/locale/languages.ts"
import type { Handler } from "../Handler.ts"
import { attempt, type Program, run } from "../store/Program.ts"
import type { Asking } from "../store/Store.ts"
import { reply } from "../reply.ts"
import { whoAsks } from "./session.ts"

export interface KeepLanguage {
  readonly asking: Asking
  readonly language: LanguageChoice
}

/** WRITE: keeps the language that somebody chose; who is not logged in chooses for themselves alone. Answers who it is. */
export function* keepLanguage({ asking, language }: KeepLanguage): Program<number | null> {
  const me = yield* attempt(whoAsks(asking))
  if (Result.isFailure(me)) return null
  yield* run("UPDATE users SET language = ? WHERE user_id = ?", language === "auto" ? "" : language, me.success.user_id)
  return me.success.user_id
}

/** Switches the language: of what is said to somebody while they do not ask (DEC-0071); `auto` is that of who asks. */
export const switchLang: Handler<"switchLang"> = async ({ hub, language, now, store, tokenHash }, { lang }) => {
  const choice = choiceOf(lang.slice(0, 32))
  if (choice === undefined) return Result.fail(refused("language-unknown"))
  const kept = await store.write("keepLanguage", { asking: { tokenHash, now }, language: choice })
  if (Result.isFailure(kept)) return Result.fail(kept.failure)
  if (kept.success !== null && choice !== "auto") hub.speak(kept.success, choice)
  return reply({ lang: choice === "auto" ? language : choice })
}
