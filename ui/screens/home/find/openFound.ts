import type { FirstFound } from "#adapters/views/search/firstFound.ts"
import { opensOf } from "#adapters/views/chatList/messageListRow.ts"
import { jumpTo } from "#adapters/views/message/quoted.ts"
import type { Message } from "#engine/message/Message.ts"
import { navigate } from "../../../routing/hashLocation.ts"
import { chatPath, searchPath } from "../../../routing/paths.ts"
import { rowPath } from "../placeOf.ts"

/** Shows a message where it was said. */
export const openMessage = ({ chat, number }: Pick<Message, "chat" | "number">): void => {
  jumpTo(chat, number)
  navigate(chatPath(chat))
}

/** Opens what was found first; where nothing was, the search over all people goes on with the words. */
export const openFound = (first: Exclude<FirstFound, { readonly _tag: "Waiting" }>, words: string): void => {
  if (first._tag === "Chat") navigate(rowPath(first.id, opensOf(first.id)))
  else if (first._tag === "Message") openMessage(first.message)
  else if (first._tag === "Everybody") navigate(searchPath(words))
}
