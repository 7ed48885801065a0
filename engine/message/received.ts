import type { Person, UserId } from "../account/User.ts"
import type { Contact, ContactId } from "../contact/Contact.ts"
import { kindOf } from "../contact/kindOf.ts"
import { type Millis, NEVER } from "../format/Millis.ts"

/** A message as it arrives, as far as its contact is concerned. */
export interface ReceivedMessage {
  readonly chat: ContactId
  readonly author: Person
  /** Wire type. */
  readonly type: string
  readonly content: string
  readonly sentAt: Millis
  /** People mentioned. */
  readonly at: ReadonlyArray<UserId>
  /** Name and picture of the conversation, when the message brought them. */
  readonly name?: string
  readonly avatar?: string
}

/** The contact that a message makes when nobody knows it yet (RECEIVED-04, spec 4.12). */
const created = ({ author, avatar, chat, name }: ReceivedMessage, me: UserId): Contact => {
  const kind = kindOf(chat)
  const speaker = kind === "person" && author.id !== me ? author : undefined
  return {
    id: chat,
    kind,
    name: name ?? speaker?.name ?? "",
    account: "",
    avatar: avatar ?? speaker?.avatar ?? "",
    letter: "#",
    lastType: "",
    lastContent: "",
    lastAt: NEVER,
    unread: 0,
    mentions: 0,
    pinned: false,
    notify: true,
    online: false,
    role: "member"
  }
}

/**
 * What an arriving message does to its contact (spec 4.12): one of mine adds no unread (RECEIVED-01), one of others adds one
 * unless it is a line of the system (RECEIVED-02, DEC-0008), and a mention when it names me (RECEIVED-03); an unknown contact is
 * made from it (RECEIVED-04); it becomes the last message unless that is newer (RECEIVED-05). Feed each message once.
 */
export const received = (contact: Contact | undefined, message: ReceivedMessage, me: UserId): Contact => {
  const before = contact ?? created(message, me)
  const counts = message.author.id !== me && message.type !== "event"
  const isLast = before.lastContent === "" || message.sentAt >= before.lastAt
  return {
    ...before,
    unread: before.unread + (counts ? 1 : 0),
    mentions: before.mentions + (counts && message.at.includes(me) ? 1 : 0),
    lastType: isLast ? message.type : before.lastType,
    lastContent: isLast ? message.content : before.lastContent,
    lastAt: isLast ? message.sentAt : before.lastAt
  }
}
