import type { ContactId } from "#engine/contact/Contact.ts"
import { singles } from "../chat/chatRows.ts"
import { chatMessages } from "../chat/chatMessages.ts"
import { messageActions } from "./messageActions.ts"
import { quoteInComposer } from "./quoted.ts"

/** From now on the composer's text answers the newest message that may be quoted; whether there is one. */
export const quoteNewest = (chat: ContactId): boolean => {
  const newest = singles(chatMessages(chat).peek()).findLast(
    (row) => row._tag === "Message" && messageActions(row.message).peek().quote
  )
  if (newest?._tag !== "Message") return false
  quoteInComposer(newest.message)
  return true
}
