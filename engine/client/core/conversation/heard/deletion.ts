import { HashMap, Option } from "effect"
import { recountRow } from "../../sync/legacy/reload.ts"
import type { UserId } from "../../../../account/User.ts"
import type { Frame } from "../../../../api/frames.ts"
import { ContactId } from "../../../../contact/Contact.ts"
import type { Body } from "../../../../message/Body.ts"
import { MessageId } from "../../../../message/Message.ts"
import { editNoted } from "../pendingEdits.ts"
import { changedBody } from "../changedBody.ts"
import { chatOf, messageIn, showsAsLast, withChat, withLast, withMessage } from "../chats.ts"
import { findContact, withContact } from "../../roster/contacts.ts"
import { withQuoteChanged } from "../quoted.ts"
import { contactAfterDeletion, serviceMessage, withErased } from "../deleted.ts"
import { withListOutdated } from "../../sync/legacy/listState.ts"
import { meIn } from "../../session/me.ts"
import { stay, type Turn } from "../../../Turn.ts"
import type { ReloadSlices, RowSlices } from "../../../Slices.ts"
import type { ChatState } from "../State.ts"
import type { State } from "../../../State.ts"
import { mapFromEnd } from "../../../Sorted.ts"

type DataOf<T extends Frame["type"]> = Extract<Frame, { readonly type: T }>["data"]

/** The conversation of a line of the log, empty where nobody knows it. */
const chatOfLine = ({ log }: Pick<State, "log">, line: Frame["line"]): ContactId | "" =>
  line === undefined ? "" : (Option.getOrUndefined(HashMap.get(log.reached, line.scope))?.chat ?? "")

/** Where a message stands that a frame names: by the log, by the frame's own word, or where it is held; older servers tell only the message. */
const chatOfMessage = (
  state: Pick<State, "chats" | "log">,
  id: MessageId,
  named: string,
  line: Frame["line"],
  me: UserId
): ContactId | undefined => {
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
export const applyDeletion = <S extends Pick<State, ReloadSlices | RowSlices | "chats" | "historySearch">>(
  state: S,
  { id: name, msg_id, toContactId }: DataOf<"delMessage">,
  line: Frame["line"]
): Turn<S> => {
  const me = meIn(state)
  const messageId = MessageId.make(name)
  const id = chatOfMessage(state, messageId, toContactId, line, me)
  if (id === undefined) return stay(withListOutdated(state))
  const chat = chatOf(state, id)
  const held = serviceMessage(chat, messageId, msg_id)
  const number = held?.number ?? msg_id
  if (chat.deletedNumbers.includes(number)) return stay(state)
  const known = number === 0 ? editNoted(state, id, { id: messageId, number, text: "", what: "deleted" }) : state
  const rest = withErased(known, id, held, number)
  const unread = findContact(rest, id)?.unread ?? 0
  const { isInDoubt, state: next } = contactAfterDeletion(rest, id, held, number, me)
  return recountRow(next, id, unread, isInDoubt)
}

const withRequoted = (chat: ChatState, number: number, body: Body): ChatState => ({
  ...chat,
  timeline: mapFromEnd(
    chat.timeline,
    (each) => withQuoteChanged(each, number, body),
    (each) => each.number === number
  )
})

/** A message says something else by word of the service, such as of its moderators, and so do those that quote it (DELETE-04, spec 7.8). */
export const applyChangedMessage = <S extends Pick<State, RowSlices | "chats" | "log" | "session" | "tasks">>(
  state: S,
  data: DataOf<"updateMessage">,
  line: Frame["line"]
): S => {
  const { content, extends: it, id: name, msg_id, type } = data
  const messageId = MessageId.make(name)
  const id = chatOfMessage(state, messageId, "", line, meIn(state))
  if (id === undefined) return state
  const change = { content, ...(type === undefined ? {} : { type }), ...(it === undefined ? {} : { extends: it }) }
  const held = messageIn(chatOf(state, id), messageId)
  if (held === undefined) {
    const { content: text, ...more } = change
    const known = editNoted(state, id, { id: messageId, number: msg_id, text, what: "changed", ...more })
    return type !== "text" ? known : withChat(known, id, withRequoted(chatOf(known, id), msg_id, { _tag: "Text", html: content }))
  }
  const body = held.number === 0 ? undefined : changedBody(held.body, change)
  if (body === undefined) return state
  const next = { ...held, body }
  const contact = findContact(state, id)
  const inChat = withChat(state, id, withRequoted(withMessage(chatOf(state, id), next), held.number, body))
  return contact !== undefined && showsAsLast(contact, held) ? withContact(inChat, withLast(contact, next), contact) : inChat
}
