import type { ContactId } from "../../contact/Contact.ts"
import { ask } from "../ask.ts"
import { chatOf, withChat } from "../chats.ts"
import { stay, type Turn } from "../Turn.ts"
import type { State } from "../State.ts"

/** I looked at what mentions me here; the server is told, and with it my other devices (MENTION-07, spec 2.13). */
export const mentionsSeen = (state: State, id: ContactId): Turn => {
  const chat = chatOf(state, id)
  return chat.mentioned.length === 0
    ? stay(state)
    : [withChat(state, id, { ...chat, mentioned: [] }), [ask(state, { call: "readAtMsg", body: { toContactId: id }, chat: id })]]
}
