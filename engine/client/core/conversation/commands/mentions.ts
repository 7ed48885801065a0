import type { UserId } from "../../../../account/User.ts"
import type { ContactId } from "../../../../contact/Contact.ts"
import type { Message } from "../../../../message/Message.ts"
import { requestIntent } from "../../../ask.ts"
import { chatOf, withChat } from "../chats.ts"
import { stay, type Turn } from "../../../Turn.ts"
import type { RequestSlices } from "../../../Slices.ts"
import type { State } from "../../../State.ts"

const telling = <S extends Pick<State, RequestSlices>>(state: S, id: ContactId): Turn<S> => [
  state,
  [requestIntent(state, { call: "readAtMsg", body: { toContactId: id }, chat: id })]
]

/** A message came before my eyes: when it mentions me, and no other mention waits, the server is told that I saw it (MENTION-07). */
export const seeMention = <S extends Pick<State, RequestSlices | "chats" | "open" | "visible">>(
  state: S,
  id: ContactId,
  { at, author }: Pick<Message, "at" | "author">,
  me: UserId
): Turn<S> =>
  at.includes(me) && author !== me && state.visible && state.open === id && chatOf(state, id).mentioned.length === 0
    ? telling(state, id)
    : stay(state)

/** I looked at one of them; after the last of them the server is told (MENTION-07). */
export const seeOneMention = <S extends Pick<State, RequestSlices | "chats">>(
  state: S,
  id: ContactId,
  number: number
): Turn<S> => {
  const chat = chatOf(state, id)
  const mentioned = chat.mentioned.filter((each) => each.number !== number)
  if (mentioned.length === chat.mentioned.length) return stay(state)
  const next = withChat(state, id, { ...chat, mentioned })
  return mentioned.length === 0 ? telling(next, id) : stay(next)
}

/** I looked at what mentions me here; the server is told, and with it my other devices (MENTION-07, spec 2.10). */
export const seeAllMentions = <S extends Pick<State, RequestSlices | "chats">>(state: S, id: ContactId): Turn<S> => {
  const chat = chatOf(state, id)
  return chat.mentioned.length === 0 ? stay(state) : telling(withChat(state, id, { ...chat, mentioned: [] }), id)
}
