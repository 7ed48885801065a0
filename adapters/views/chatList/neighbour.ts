import type { ContactId } from "#engine/contact/Contact.ts"
import { messageList } from "./messageList.ts"

/** The chat above or below one in the list; from none, or from one that is not in it, the first or the last. `null` at the list's ends. */
export const neighbour = (chat: ContactId | null, by: -1 | 1): ContactId | null => {
  const list = messageList.peek()
  if (list._tag !== "Chats") return null
  const at = chat === null ? -1 : list.ids.indexOf(chat)
  return (at < 0 ? list.ids.at(by > 0 ? 0 : -1) : list.ids[at + by]) ?? null
}
