import type { ContactId } from "#engine/contact/Contact.ts"
import { stepBack, cameFrom, navigate } from "../../routing/hashLocation.ts"
import { chatPath } from "../../routing/paths.ts"

/** From a page of a chat to the chat itself: back where that is where one came from, so that the history does not grow. */
export const returnToChat = (chat: ContactId): void => {
  const place = chatPath(chat)
  if (cameFrom() === place) stepBack(place)
  else navigate(place, { replace: true })
}
