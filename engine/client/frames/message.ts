import { Option, Schema } from "effect"
import { authorOf, contactOf as readContact, messageOf } from "../../api/nouns.ts"
import { WireContact, type WireMessage } from "../../api/wire.ts"
import type { ContactId } from "../../contact/Contact.ts"
import type { Message } from "../../message/Message.ts"
import { received } from "../../message/received.ts"
import { addsSystemUnread } from "../../message/systemUnread.ts"
import { markRead } from "../commands/chat.ts"
import { chatOf, closed, messageIn, withChat, withMessage, withPerson } from "../chats.ts"
import { contactOf, withContact } from "../contacts.ts"
import { type Turn, stay } from "../Turn.ts"
import type { State } from "../State.ts"

const decodeContact = Schema.decodeUnknownOption(WireContact)

/** What a pushed message says of its conversation; in a one-to-one push it describes the sender, for both copies. */
const contactInfo = (wire: WireMessage, chat: ContactId): { readonly name?: string; readonly avatar?: string } => {
  const info = Option.getOrUndefined(Option.map(decodeContact(wire.contactInfo), readContact))
  return info?.id === chat ? { name: info.name, avatar: info.avatar } : {}
}

/** A message arrives: its contact, its chat, the totals; a friend notice only counts (CLIENT-50, spec 4.12). */
export const message = (state: State, wire: WireMessage): Turn => {
  if (state.session._tag !== "LoggedIn") return stay(state)
  const me = state.session.me.id
  const arrived = messageOf(wire, me)
  if (addsSystemUnread(arrived.chat)) return stay({ ...state, totals: { ...state.totals, system: state.totals.system + 1 } })
  const chat = chatOf(state, arrived.chat)
  const known = messageIn(chat, arrived.id)
  if (known !== undefined && known.number !== 0) return stay(state)
  const author = authorOf(wire)
  const named = withPerson(state, author)
  const kept = withMessage(chat, arrived)
  const inChat = withChat(named, arrived.chat, arrived.chat === state.open ? kept : closed(kept))
  // a waiting message of mine changed its contact when it was written
  if (known !== undefined) return stay(inChat)
  const contact = contactOf(inChat, arrived.chat)
  if (contact !== undefined && isCounted(contact.lastAt, contact.lastContent, arrived, wire)) return markRead(inChat)
  const noted = received(
    contact,
    {
      chat: arrived.chat,
      author,
      type: wire.type,
      content: wire.content,
      sentAt: arrived.sentAt,
      at: arrived.at,
      ...contactInfo(wire, arrived.chat)
    },
    me
  )
  return markRead(withContact(inChat, noted))
}

/** The list was loaded after this message was sent and before it arrived: it holds it already. */
const isCounted = (lastAt: number, lastContent: string, arrived: Message, wire: WireMessage): boolean =>
  lastAt === arrived.sentAt && lastContent === wire.content
