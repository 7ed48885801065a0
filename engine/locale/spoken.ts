import { FALLBACK, languageOf } from "./languages.ts"

/**
 * The language to speak among those that have texts: the chosen one, else the first that the system prefers. A wish that has no
 * texts is passed over, so that a reader of Japanese and English gets English (LOCALE-06, spec 1.3).
 */
export const spokenOf = (choice: string, preferred: ReadonlyArray<string>, available: ReadonlyArray<string>): string => {
  const wishes = [languageOf(choice, preferred), ...preferred.map((_, from) => languageOf(undefined, preferred.slice(from)))]
  return wishes.find((language) => available.includes(language)) ?? FALLBACK
}
