import { HashMap, Option } from "effect"
import type { UserId } from "../../account/User.ts"
import type { Frame } from "../../api/frames.ts"
import { ContactId } from "../../contact/Contact.ts"
import { bodyOf } from "../../api/bodies.ts"
import { type Body, MessageId } from "../../message/Message.ts"
import { withAmend } from "../amends.ts"
import { chatOf, messageIn, showsAsLast, withChat, withLast, withMessage } from "../chats.ts"
import { contactOf, withContact } from "../contacts.ts"
import { followed, numberedIn, withErased } from "../deleted.ts"
import { again, reload } from "../list.ts"
import { doubt } from "../log/ask.ts"
import { meIn } from "../me.ts"
import { stay, type Turn } from "../Turn.ts"
import type { State } from "../State.ts"

type DataOf<T extends Frame["type"]> = Extract<Frame, { readonly type: T }>["data"]

/** The conversation of a line of the log, empty where nobody knows it. */
const chatOfLine = ({ log }: State, line: Frame["line"]): ContactId | "" =>
  line === undefined ? "" : (Option.getOrUndefined(HashMap.get(log.reached, line.scope))?.chat ?? "")

/** Where a message stands that a frame names: by the log, by the frame's own word, or where it is held; older servers tell only the message. */
const chatOfMessage = (state: State, id: MessageId, named: string, line: Frame["line"], me: UserId): ContactId | undefined => {
  const chat = chatOfLine(state, line)
  if (chat !== "") return chat
  if (named !== "0" && named !== "" && named !== String(me)) return ContactId.make(named)
  for (const [each, talk] of state.chats) if (messageIn(talk, id) !== undefined) return each
  return undefined
}

/**
 * A message is gone, for everyone or for me: from the chat, from what is kept, and from what is counted. Twice is once, also when it
 * comes before the message does (DELETE-03, spec 4.8).
 */
export const deleted = (state: State, { id: name, msg_id, toContactId }: DataOf<"delMessage">, line: Frame["line"]): Turn => {
  const me = meIn(state)
  const messageId = MessageId.make(name)
  const id = chatOfMessage(state, messageId, toContactId, line, me)
  if (id === undefined) return stay(again(state))
  const chat = chatOf(state, id)
  const held = numberedIn(chat, messageId, msg_id)
  const number = held?.number ?? msg_id
  if (chat.gone.includes(number)) return stay(state)
  const known = number === 0 ? withAmend(state, id, { id: messageId, number, text: "", what: "deleted" }) : state
  const rest = withErased(known, id, held, number)
  const unread = contactOf(rest, id)?.unread ?? 0
  const { isInDoubt, state: next } = followed(rest, id, held, number, me)
  if (state.log.way === "reloads") return unread > 0 || isInDoubt ? reload(next) : stay(again(next))
  return isInDoubt ? doubt(next, id) : stay(next)
}

/** What a message holds by word of the service: a text another text, a call what became of it; nothing else is changed. */
const changedBody = (body: Body, { content, extends: it = {}, type }: DataOf<"updateMessage">): Body | undefined => {
  if (body._tag === "Text") return { _tag: "Text", html: content }
  return body._tag === "Call" && type === "webrtc" ? bodyOf({ type, content, extends: it }) : undefined
}

/** A message says something else by word of the service, such as of its moderators (DELETE-04, spec 7.8). */
export const changed = (state: State, data: DataOf<"updateMessage">, line: Frame["line"]): State => {
  const { content, id: name } = data
  const messageId = MessageId.make(name)
  const id = chatOfMessage(state, messageId, "", line, meIn(state))
  if (id === undefined) return state
  const chat = chatOf(state, id)
  const held = messageIn(chat, messageId)
  if (held === undefined) return withAmend(state, id, { id: messageId, number: 0, text: content, what: "changed" })
  const body = held.number === 0 ? undefined : changedBody(held.body, data)
  if (body === undefined) return state
  const next = { ...held, body }
  const contact = contactOf(state, id)
  const inChat = withChat(state, id, withMessage(chat, next))
  return contact !== undefined && showsAsLast(contact, held) ? withContact(inChat, withLast(contact, next), contact) : inChat
}
