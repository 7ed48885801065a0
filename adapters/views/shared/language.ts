import { languageOf } from "#engine/locale/languages.ts"
import { slice } from "./store.ts"

/** The language of the reader, by which names are sorted and found under letters. */
export const language = slice((state) => languageOf(state.setting.language, state.preferred), "en")
