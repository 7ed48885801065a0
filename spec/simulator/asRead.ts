import type { State } from "#engine/client/State.ts"
import { languageOf } from "#engine/locale/languages.ts"
import { withSentences } from "#server/placeholder.ts"

/** What the server stores of a message, in the language of who reads it. */
export const asRead = (stored: string, { preferred, setting }: Pick<State, "preferred" | "setting">): string =>
  withSentences(stored, languageOf(setting.language, preferred))
