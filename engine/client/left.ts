import { HashMap } from "effect"
import type { ContactId } from "../contact/Contact.ts"
import type { Message } from "../message/Message.ts"
import { EMPTY_CHAT } from "./chats.ts"
import type { Left, State } from "./State.ts"

/** A message whose answer will not come any more: sent again once there is a session and a connection, under the same id. */
const lost = (message: Message): Message => (message.delivery === "waiting" ? { ...message, delivery: "failed" } : message)

/** What the person who is logged in wrote and did not send, or what somebody left before. */
export const leftBy = (state: State): Left | null => {
  if (state.session._tag !== "LoggedIn") return state.left
  const waiting = new Map<ContactId, ReadonlyArray<Message>>()
  for (const [id, chat] of state.chats) if (chat.waiting.length > 0) waiting.set(id, chat.waiting.map(lost))
  const drafts = HashMap.filter(state.drafts, ({ text }) => text !== "")
  return waiting.size === 0 && HashMap.isEmpty(drafts) ? null : { owner: state.session.me.id, drafts, waiting }
}

/** Who logs in finds what they left; what somebody else left is gone (CLIENT-06, DEC-0021). */
export const takenUp = (state: State): State => {
  const { left, session } = state
  if (left === null) return state
  if (session._tag !== "LoggedIn" || session.me.id !== left.owner) return { ...state, left: null }
  let chats = state.chats
  for (const [id, waiting] of left.waiting) chats = HashMap.set(chats, id, { ...EMPTY_CHAT, waiting })
  return { ...state, left: null, chats, drafts: left.drafts }
}
