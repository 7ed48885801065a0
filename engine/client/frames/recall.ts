import type { UserId } from "../../account/User.ts"
import type { ContactId } from "../../contact/Contact.ts"
import type { Message } from "../../message/Message.ts"
import { plainText } from "../../message/plainText.ts"
import { chatOf, withChat, withMessage } from "../chats.ts"
import { contactOf, withContact } from "../contacts.ts"
import { last, toArray } from "../Sorted.ts"
import type { State } from "../State.ts"

/** With the notice in the place of a message; what its author wrote stays on the author's screen (RECALL-02, RECALL-03, spec 4.8). */
export const recalledHere = (state: State, message: Message, text: string): State => {
  const chat = chatOf(state, message.chat)
  const mine = state.session._tag === "LoggedIn" && state.session.me.id === message.author
  const { body } = message
  const notice: Message =
    body._tag === "Recalled"
      ? { ...message, body: { ...body, text: text || body.text } }
      : {
          ...message,
          body: { _tag: "Recalled", by: message.author, text, was: mine && body._tag === "Text" ? plainText(body.html) : "" }
        }
  const next = withChat(state, message.chat, withMessage(chat, notice))
  const contact = contactOf(next, message.chat)
  if (contact === undefined) return next
  const unread =
    body._tag !== "Recalled" && !mine && wasUnread(toArray(chat.timeline), message, contact.unread)
      ? contact.unread - 1
      : contact.unread
  const isLast = last(chat.timeline)?.id === message.id
  return withContact(next, {
    ...contact,
    unread,
    ...(isLast && text !== "" ? { lastType: "event", lastContent: text } : {})
  })
}

/** Whether the message is among the last `unread` that count; mine never do. */
const wasUnread = (timeline: ReadonlyArray<Message>, message: Message, unread: number): boolean =>
  unread > 0 &&
  timeline
    .filter(({ author, body }) => author === message.author && body._tag !== "Recalled" && body._tag !== "Event")
    .slice(-unread)
    .some(({ id }) => id === message.id)

/** A recall of a message that this client does not hold: only the list can show it. Undefined when the list must be asked. */
export const recalledElsewhere = (
  state: State,
  chat: ContactId,
  { author, isLast, text }: { readonly author: UserId; readonly isLast: boolean; readonly text: string }
): State | undefined => {
  const contact = contactOf(state, chat)
  if (contact === undefined) return state
  const mine = state.session._tag === "LoggedIn" && state.session.me.id === author
  if (!isLast) return contact.unread === 0 || mine ? state : undefined
  const unread = mine ? contact.unread : Math.max(0, contact.unread - 1)
  return withContact(state, { ...contact, unread, lastType: "event", lastContent: text })
}
