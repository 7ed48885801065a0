import { jumpTo } from "#adapters/views/message/quoted.ts"
import type { Message } from "#engine/message/Message.ts"
import { returnToChat } from "../chat/toChat.ts"

/** Shows a message where it was said. */
export const showInChat = ({ chat, number }: Message): void => {
  jumpTo(chat, number)
  returnToChat(chat)
}
