import { computed } from "@preact/signals-react"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Message } from "#engine/message/Message.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { chatState } from "./chatState.ts"
import { jumpTo } from "../message/quoted.ts"
import { dispatchCommand } from "../shared/store.ts"

/** Messages of a chat that mention me and that I have not looked at, newest first (MENTION-07). */
export const mentionsToSee = cachedByKey((chat: ContactId) =>
  computed((): ReadonlyArray<Message> => chatState(chat).value.mentioned)
)

/** All that mentions me there was looked at, as the server is told. */
export const seeChatMentions = (chat: ContactId): void => dispatchCommand({ _tag: "MentionsSeenAsked", chat })

/** Shows one of them; with the last one all were seen. */
export const lookAt = (chat: ContactId, { number }: Pick<Message, "number">): void => {
  const isLast = mentionsToSee(chat)
    .peek()
    .every((each) => each.number === number)
  jumpTo(chat, number)
  if (isLast) seeChatMentions(chat)
}

/** Shows the next one: they are read in the order in which they were said. */
export const lookAtNext = (chat: ContactId): void => {
  const next = mentionsToSee(chat).peek().at(-1)
  if (next !== undefined) lookAt(chat, next)
}
