import type { ContactId } from "#engine/contact/Contact.ts"
import { singleRows } from "../chat/chatRows.ts"
import { chatMessages } from "../chat/chatMessages.ts"
import { messageActions } from "./messageActions.ts"
import { quoteInComposer } from "./quoted.ts"

/** From now on the composer's text answers the newest message that may be quoted, where there is one. */
export const quoteNewest = (chat: ContactId): void => {
  const newest = singleRows(chatMessages(chat).peek()).findLast(
    (row) => row._tag === "Message" && messageActions(row.message).peek().quote
  )
  if (newest?._tag === "Message") quoteInComposer(newest.message)
}
