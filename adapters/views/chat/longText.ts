import type { ContactId } from "#engine/contact/Contact.ts"
import { textParts } from "#engine/message/formatting/textParts.ts"
import { dispatchCommand } from "../shared/store.ts"
import { draft, newMessageId } from "./composer.ts"

/** How many messages would hold a text over the limit; 0 where it can go only as a file. */
export const partCount = (chat: ContactId, text: string): number => textParts(text, draft(chat).peek().mentions).length

/** Sends a text over the limit as several messages. */
export const sendParts = (chat: ContactId, text: string): void => {
  const [first = "", ...rest] = textParts(text, draft(chat).peek().mentions)
  const further = rest.map((part) => ({ id: newMessageId(), text: part }))
  dispatchCommand({ _tag: "SendAsked", chat, text: first, id: newMessageId(), further })
}
