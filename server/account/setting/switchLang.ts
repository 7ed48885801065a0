import { Result } from "effect"
import { refused } from "#engine/error/refusal.ts"
import { choiceOf } from "#engine/locale/languages.ts"
import type { Handler } from "../../Handler.ts"
import { reply } from "../../reply.ts"

/** Switches the language of notices that are sent without a request (DEC-0071); `auto` is the language of the caller. */
export const switchLang: Handler<"switchLang"> = async ({ hub, language, now, store, tokenHash }, { lang }) => {
  const choice = choiceOf(lang.slice(0, 32))
  if (choice === undefined) return Result.fail(refused("language-unknown"))
  const answer = reply({ lang: choice === "auto" ? language : choice })
  // a guest chooses for themselves alone
  const session = await store.read("sessionOf", { tokenHash, now })
  if (Result.isFailure(session)) return answer
  const kept = await store.write("keepLanguage", { asking: { tokenHash, now }, language: choice })
  if (Result.isFailure(kept)) return Result.fail(kept.failure)
  hub.speakIn(tokenHash, choice === "auto" ? language : choice)
  if (choice !== "auto") hub.speak(kept.success, choice)
  return answer
}
