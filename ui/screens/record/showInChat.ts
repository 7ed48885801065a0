import { jumpTo } from "#adapters/views/message/quoted.ts"
import type { Message } from "#engine/message/Message.ts"
import { back, cameFrom, navigate } from "../../routing/hashLocation.ts"
import { chatPath } from "../../routing/paths.ts"

/** Shows a message where it was said. */
export const showInChat = ({ chat, number }: Message): void => {
  const place = chatPath(chat)
  jumpTo(chat, number)
  if (cameFrom() === place) back(place)
  else navigate(place)
}
