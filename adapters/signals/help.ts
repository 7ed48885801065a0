import { asRead } from "#engine/message/search.ts"

/** Questions that the help answers, in the order in which they stand; each has its texts in `locales/`. */
export const QUESTIONS = [
  "friend",
  "request",
  "group",
  "roles",
  "code",
  "recall",
  "marks",
  "answer",
  "quiet",
  "find",
  "offline",
  "profile",
  "password",
  "verified",
  "install"
] as const

/** One of {@link QUESTIONS}. */
export type Question = (typeof QUESTIONS)[number]

/** The question of this name. */
export const questionNamed = (name: string | null): Question | null => QUESTIONS.find((each) => each === name) ?? null

/** Questions in whose texts each of the words occurs, in any case; all of them while there are no words. */
export const questionsWith = (words: string, textOf: (question: Question) => string): ReadonlyArray<Question> => {
  const wanted = asRead(words).split(" ")
  return QUESTIONS.filter((each) => {
    const text = asRead(textOf(each))
    return wanted.every((word) => text.includes(word))
  })
}
