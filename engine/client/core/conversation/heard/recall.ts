import { UserId } from "../../../../account/User.ts"
import { ContactId } from "../../../../contact/Contact.ts"
import type { Deed } from "../../../../message/deed.ts"
import { wordsIn } from "../../../../message/kinds/kinds.ts"
import { mentionsIn } from "../../../../message/mentions.ts"
import { type Message, MessageNumber } from "../../../../message/Message.ts"
import { plainText } from "../../../../message/plainText.ts"
import { sendNext } from "../outbox.ts"
import { chatOf, showsAsLast, withChat, withLast, withMessage } from "../chats.ts"
import { findContact, withContact } from "../../roster/contacts.ts"
import { withListOutdated } from "../../sync/legacy/listState.ts"
import { withLooseRecall } from "../../sync/legacy/recall.ts"
import { meIn } from "../../session/me.ts"
import { type Turn, stay } from "../../../Turn.ts"
import type { ReloadSlices, RowSlices } from "../../../Slices.ts"
import type { State } from "../../../State.ts"
import type { Unsent } from "../State.ts"

/** The conversation of a recall; older servers address both copies to the original recipient. */
export const chatOfRecall = (data: { readonly toContactId: string; readonly from_user: number }, me: UserId): ContactId =>
  ContactId.make(data.toContactId === String(me) ? String(data.from_user) : data.toContactId)

/** The notice in a message's place; its words stay only with their author. `text` empty: the sentence comes later. `by`: who recalled it, its author when nobody says. */
export const noticeFor = (message: Message, text: string, isMine: boolean, by: UserId = message.author): Message => {
  const { body } = message
  if (body._tag === "Recalled")
    return text === "" || (text === body.text && by === body.by) ? message : { ...message, body: { ...body, by, text } }
  const html = isMine ? wordsIn(body) : ""
  const mentions = mentionsIn(html)
  const named = mentions.length === 0 ? {} : { mentions }
  return { ...message, body: { _tag: "Recalled", by, text, was: plainText(html), ...named } }
}

/** Who recalled a message, as a frame tells it. */
export const recallerOf = (data: { readonly undo_by: number; readonly from_user: number }): UserId =>
  UserId.make(Math.max(0, data.undo_by || data.from_user))

/** The recall as a frame tells it; `undefined` where that does not say whose it was. */
export const recallDeed = ({ undo_by }: { readonly undo_by: number }): Deed | undefined =>
  undo_by > 0 ? { did: "recalled", by: UserId.make(undo_by) } : undefined

/** Without what only the outbox knows of a message. */
const plain = (held: Message & Partial<Unsent>): Message => {
  const { attachment: _, bytes: ______, ordinal: __, pick: ___, tries: ____, why: _____, ...message } = held
  return message
}

/**
 * A message that we hold is recalled: the notice takes its place, its words stay only with their author, and where it was
 * unread or the last one the list follows (CLIENT-30, spec 4.8). `text` is empty when only our own call tells of it: the
 * sentence comes with the frame.
 */
export const recallLoaded = <S extends Pick<State, ReloadSlices | RowSlices | "chats" | "outbox">>(
  state: S,
  held: Message,
  number: number,
  text: string,
  by?: UserId
): Turn<S> => {
  const me = meIn(state)
  const chat = chatOf(state, held.chat)
  // recalled on another device before this one learnt its number
  const message =
    held.number === 0 ? ({ ...plain(held), number: MessageNumber.make(number), delivery: "sent", refusal: "" } as const) : held
  if (message.number === 0) return stay(state)
  const notice = noticeFor(message, text, message.author === me, by)
  if (notice === held) return stay(state)
  const next = withListOutdated(withChat(state, message.chat, withMessage(chat, notice)))
  const contact = findContact(next, message.chat)
  if (contact === undefined) return sendNext(next, message.chat)
  const loose = withLooseRecall(state, next, contact, { held, message, notice })
  // the line of the log tells the rest when its turn comes
  return loose ?? sendNext(showsAsLast(contact, message) ? withContact(next, withLast(contact, notice)) : next, message.chat)
}
