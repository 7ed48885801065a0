import type { Frame } from "../../../../api/frames.ts"
import { messageOf } from "../../../../api/nouns.ts"
import { ContactId } from "../../../../contact/Contact.ts"
import type { State } from "../../../State.ts"
import { meIn } from "../../session/me.ts"
import { chatOf, isDeleted, withChat } from "../chats.ts"

type DataOf<T extends Frame["type"]> = Extract<Frame, { readonly type: T }>["data"]

/** Messages that mention me and that I have not looked at, as the server has them, newest first (MENTION-07, spec 7.8). */
export const mentionedIn = <S extends Pick<State, "chats" | "session">>(
  state: S,
  { list, toContactId }: DataOf<"atMsgList">
): S => {
  const me = meIn(state)
  const id = ContactId.make(toContactId)
  const chat = chatOf(state, id)
  const mentioned = list.map((wire) => ({ ...messageOf(wire, me), chat: id })).filter(({ number }) => !isDeleted(chat, number))
  return withChat(state, id, { ...chat, mentioned })
}

/** I looked at what mentions me, here or elsewhere (MENTION-07). */
export const mentionsSeen = <S extends Pick<State, "chats">>(state: S, { toContactId, upTo }: DataOf<"readAt">): S => {
  const id = ContactId.make(toContactId)
  const chat = chatOf(state, id)
  if (chat.mentioned.length === 0) return state
  return withChat(state, id, { ...chat, mentioned: upTo === 0 ? [] : chat.mentioned.filter(({ number }) => number > upTo) })
}
