import type { Contact, ContactId } from "../../../../contact/Contact.ts"
import { withLastLine } from "../../../../contact/lastLine.ts"
import type { Deed } from "../../../../message/deed.ts"
import type { Message } from "../../../../message/Message.ts"
import { sendNext } from "../../conversation/outbox.ts"
import { chatOf, isAmongUnread, withLast } from "../../conversation/chats.ts"
import { contiguousUpTo } from "../../conversation/coverage/Coverage.ts"
import { reload } from "./reload.ts"
import { findContact, withContact } from "../../roster/contacts.ts"
import { meIn } from "../../session/me.ts"
import type { ReloadSlices, RowSlices } from "../../../Slices.ts"
import type { ChatState } from "../../conversation/State.ts"
import type { State } from "../../../State.ts"
import { andThen, stay, type Turn } from "../../../Turn.ts"
import { isLegacy } from "./LegacyState.ts"
import { withListOutdated } from "./listState.ts"

/** Whether we counted the message ourselves, and know its chat without a hole from there on. A list that holds it may have been written after the recall. */
const isCertain = (state: Pick<State, "legacy">, chat: ChatState, message: Message): boolean =>
  (chat.coverage.live || message.number > contiguousUpTo(chat.coverage)) &&
  message.sentAt > (state.legacy.listed.last.get(message.chat) ?? -1)

interface Recalled {
  /** The message as it was held, which may wait for its number. */
  readonly held: Message
  /** The same with its number. */
  readonly message: Message
  /** What stands in its place. */
  readonly notice: Message
}

/** The contact after a message that we hold was recalled, in a list that counts without numbers; `next` has the notice in its chat (CLIENT-30). `null` where its line tells the rest. */
export const withLooseRecall = <S extends Pick<State, ReloadSlices | RowSlices | "chats" | "outbox">>(
  state: S,
  next: S,
  contact: Contact,
  { held, message, notice }: Recalled
): Turn<S> | null => {
  if (!isLegacy(state)) return null
  const me = meIn(state)
  const chat = chatOf(state, held.chat)
  // its place in the list is by my clock, not by the server's
  if (held.number === 0)
    return andThen(reload(withContact(next, withLast(contact, notice))), (after) => sendNext(after, message.chat))
  const isLast = contact.lastAt <= message.sentAt
  const shown = isLast ? { ...withLast(contact, notice) } : contact
  if (contact.unread === 0 || message.author === me || message.body._tag === "Recalled")
    return sendNext(withContact(next, shown), message.chat)
  if (!isCertain(state, chat, message)) return reload(withContact(next, shown))
  const wasUnread = isAmongUnread(chat, message, contact.unread, me)
  const named = wasUnread && message.at.includes(me)
  return stay(
    withContact(next, {
      ...shown,
      unread: contact.unread - (wasUnread ? 1 : 0),
      mentions: Math.max(0, contact.mentions - (named ? 1 : 0))
    })
  )
}

/**
 * A message that we do not hold is recalled: its contact shows it when it was the last one. Whether it still was, and what it
 * does to the unread, only the list can tell (CLIENT-31, spec 4.8).
 */
export const recallUnloaded = <S extends Pick<State, ReloadSlices | RowSlices>>(
  state: S,
  id: ContactId,
  {
    deed,
    isLast,
    isMine,
    text
  }: { readonly deed: Deed | undefined; readonly isLast: boolean; readonly isMine: boolean; readonly text: string }
): Turn<S> => {
  const contact = findContact(state, id)
  if (contact === undefined) return stay(withListOutdated(state))
  const shown = isLast && text !== ""
  const next = shown ? withContact(state, withLastLine(contact, { kind: "Event", content: text, deed })) : state
  return shown || (contact.unread > 0 && !isMine) ? reload(next) : stay(withListOutdated(next))
}
