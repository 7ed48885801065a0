import { archiveFloor } from "#engine/client/core/conversation/coverage/Coverage.ts"
import { isDeleted, isRecalled } from "#engine/client/core/conversation/chats.ts"
import type { ChatState } from "#engine/client/core/conversation/State.ts"
import { compareMessages } from "#engine/message/compareMessages.ts"
import type { Message } from "#engine/message/Message.ts"

/**
 * What is spoken in a chat, oldest first: what is there now, and what was there while one after the other is heard. A chat that nobody has on
 * screen leaves the memory meanwhile (ARCHIVE-08). `chat`: missing where it was left.
 */
export const spokenSince = (
  known: ReadonlyArray<Message>,
  here: ReadonlyArray<Message>,
  chat: ChatState | null
): ReadonlyArray<Message> => {
  const ids = new Set(here.map(({ id }) => id))
  const isGone = ({ id, number }: Message): boolean =>
    chat === null || isDeleted(chat, number) || isRecalled(chat, id, number) || number < archiveFloor(chat.coverage)
  const earlier = known.filter((each) => !ids.has(each.id) && !isGone(each))
  return [...earlier, ...here].filter(({ body }) => body._tag === "Voice").toSorted(compareMessages)
}
