import type { UserId } from "../account/User.ts"
import type { ContactId } from "../contact/Contact.ts"
import type { Message } from "../message/Message.ts"
import { chatOf, withChat } from "./chats.ts"
import { noticeFor } from "./frames/recall.ts"
import type { Amend, Chat, State } from "./State.ts"
import { isBusy } from "./tasks.ts"

/** A message was recalled that is not here: when the archive is read, or a page comes that was written before, its notice takes its place (ARCHIVE-04, LOG-01). */
export const withAmend = (state: State, id: ContactId, amend: Amend): State => {
  const chat = chatOf(state, id)
  return chat.stored === "no" && !isBusy(state, `history:${id}`)
    ? state
    : withChat(state, id, { ...chat, amends: [...chat.amends, amend] })
}

/** A message as it was kept or written before, with what was told of it since. */
export const amended = (chat: Chat, me: UserId) => {
  const recalled = new Map(chat.amends.map((each) => [each.id, each]))
  const numbered = new Map(chat.amends.filter(({ number }) => number > 0).map((each) => [each.number, each]))
  return (message: Message): Message => {
    const recall = recalled.get(message.id) ?? numbered.get(message.number)
    const noticed = recall === undefined ? message : noticeFor(message, recall.text, message.author === me)
    const isRead = noticed.author === me && noticed.delivery === "sent" && noticed.number <= chat.peerRead
    return isRead ? { ...noticed, delivery: "read" } : noticed
  }
}
