import type { UserId } from "../../account/User.ts"
import { type Mention, standingMentions } from "../mentions.ts"
import { EVERYBODY, type Message } from "../Message.ts"

/** Whom a text mentions, each once; an answer to somebody else in a group mentions them too (MENTION-02, spec 3.3). */
export const mentioned = (
  text: string,
  mentions: ReadonlyArray<Mention>,
  answers: { readonly author: UserId; readonly me: UserId } | null
): Message["at"] => {
  const ids = new Set(standingMentions(text, mentions).map(({ id }) => id))
  if (answers !== null && answers.author !== answers.me && answers.author !== EVERYBODY) ids.add(answers.author)
  return [...ids]
}
