import { computed } from "@preact/signals-react"
import { asRead } from "#engine/message/search.ts"
import { service } from "../shared/service.ts"

/** Questions that the help answers, in the order in which they stand; each has its texts in `locales/`. */
export const QUESTIONS = [
  "friend",
  "request",
  "colleague",
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

/** Questions about friends, and those about colleagues: a service has one or the other. */
const OF_FRIENDS: ReadonlyArray<Question> = ["friend", "request"]
const OF_COLLEAGUES: ReadonlyArray<Question> = ["colleague"]

/** Those of {@link QUESTIONS} that come up on this service (DEC-0118). */
export const questionsHere = computed((): ReadonlyArray<Question> => {
  const others = service.value.friendsMatter ? OF_COLLEAGUES : OF_FRIENDS
  return QUESTIONS.filter((each) => !others.includes(each))
})

/** Questions in whose texts each of the words occurs, in any case; all of them while there are no words. */
export const questionsWith = (
  words: string,
  textOf: (question: Question) => string,
  asked: ReadonlyArray<Question> = QUESTIONS
): ReadonlyArray<Question> => {
  const wanted = asRead(words).split(" ")
  return asked.filter((each) => {
    const text = asRead(textOf(each))
    return wanted.every((word) => text.includes(word))
  })
}
