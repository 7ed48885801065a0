import type { Person, UserId } from "../account/User.ts"
import type { Contact, ContactId } from "../contact/Contact.ts"
import { kindOf } from "../contact/kindOf.ts"
import { withLastLine } from "../contact/lastLine.ts"
import { type Millis, NEVER } from "../format/Millis.ts"
import type { Kind } from "./Body.ts"
import type { Deed } from "./deed.ts"
import { kindNamed } from "./kinds/kinds.ts"
import type { Said } from "../contact/Said.ts"

/** A message as it arrives, as far as its contact is concerned. */
export interface ReceivedMessage {
  readonly chat: ContactId
  readonly author: Person
  readonly kind: Kind
  readonly content: string
  /** What somebody did, where it tells that. */
  readonly deed?: Deed | undefined
  /** Who said it, unless it is a line of the system. */
  readonly said?: Said | undefined
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
    lastKind: "Other",
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

/** What I wrote myself adds no unread and no mention (RECEIVED-01, spec 4.12). */
const isMine = ({ author }: ReceivedMessage, me: UserId): boolean => author.id === me

/** What others wrote counts, a line of the system does not (RECEIVED-02, spec 4.12, DEC-0008). */
const isWritten = ({ kind }: ReceivedMessage): boolean => kindNamed(kind).mayBe.said

/** A message may name me (RECEIVED-03, spec 4.12). */
const namesMe = ({ at }: ReceivedMessage, me: UserId): boolean => at.includes(me)

/** The last message of a contact gives way to one that is not older (RECEIVED-05, spec 4.12). */
const isLastFor = (contact: Contact, { sentAt }: ReceivedMessage): boolean =>
  contact.lastContent === "" || sentAt >= contact.lastAt

/** What an arriving message does to its contact, or the contact that it makes (spec 4.12). Feed each message once. */
export const received = (contact: Contact | undefined, message: ReceivedMessage, me: UserId): Contact => {
  const before = contact ?? created(message, me)
  const counts = !isMine(message, me) && isWritten(message)
  const isLast = isLastFor(before, message)
  return {
    ...(isLast ? withLastLine(before, message) : before),
    unread: before.unread + (counts ? 1 : 0),
    mentions: before.mentions + (counts && namesMe(message, me) ? 1 : 0),
    lastAt: isLast ? message.sentAt : before.lastAt
  }
}
