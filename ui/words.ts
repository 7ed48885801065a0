import { useCallback } from "react"
import { paramsHere } from "#adapters/views/shared/paramsHere.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import { hasTexts, loadTexts, useLanguage, useText } from "./text.ts"

const NAMESPACE = "refusal"

/** Full key of a sentence: reasons for a refusal travel without their namespace. */
const keyOf = (key: string): string => (key.includes(":") ? key : `${NAMESPACE}:${key}`)

/** Turns words of the client into text; empty for the moment that their texts are on the way. */
export const useWords = (): ((words: Words) => string) => {
  const t = useText()
  const language = useLanguage()
  return useCallback(
    (words) => {
      if (words._tag === "Said") return words.text
      const key = keyOf(words.key)
      const namespace = key.slice(0, key.indexOf(":"))
      if (hasTexts(namespace)) return t(key, paramsHere(words.params, language))
      // nothing is said until they are here; the next drawing asks again
      loadTexts([namespace]).catch(() => undefined)
      return ""
    },
    [t, language]
  )
}
