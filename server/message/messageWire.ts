import { maskedAccount } from "#engine/account/masked.ts"
import { shortContact, shortGroup } from "../contact/contactWire.ts"
import type { GroupFactsWire } from "../group/groupFacts.ts"
import { contentWire, type FileFacts, filedWire } from "./filed.ts"
import { isSentence } from "./event.ts"
import { KINDS } from "./target.ts"
import { extendsOf, type QuoteWire } from "./write/quote.ts"

/** The author of a message, from the database. */
export interface Author {
  readonly user_id: number
  readonly account: string
  readonly realname: string
  readonly avatar: string
}

/** `fromUser`: what everyone who reads the message may know of its author (spec 6.6). `remark` is the reader's own name for them. */
export const senderWire = ({ account, avatar, realname, user_id }: Author, remark = "") => ({
  id: user_id,
  user_id,
  realname: remark || realname,
  displayName: realname,
  account: maskedAccount(account),
  avatar
})

/** A message that was just stored. */
export interface StoredMessage {
  readonly msg_id: number
  readonly id: string
  readonly type: string
  readonly content: string
  readonly sent_at: number
  /** `is_group`. */
  readonly kind: number
  /** The author's role in the group now, 1 to 3; 3 elsewhere. */
  readonly role: number
  /** The mentioned people, or 0 for everybody; absent without mentions. */
  readonly at?: ReadonlyArray<number> | undefined
  readonly quote?: QuoteWire | undefined
  /** `extends` of its type as JSON text; empty or absent without any. */
  readonly extends?: string | undefined
  readonly file?: FileFacts | undefined
  /** The group that it was said in; absent elsewhere. */
  readonly group?: GroupFactsWire | undefined
}

const NOBODY: ReadonlyArray<number> = []

/** What a client shows while it does not know the conversation: the author, or the group; nothing for my own notes. */
const contactOf = ({ group, kind, sent_at, type }: StoredMessage, author: Author) => {
  if (group !== undefined) return shortGroup(group, type, sent_at)
  return kind === KINDS.Person ? shortContact({ ...author, displayName: author.realname }, type, sent_at) : false
}

/** The recipient of a message as a number: of a group its number, without the prefix. */
const bare = (to: number | string): number | string =>
  typeof to === "string" && to.startsWith(GROUP_PREFIX) ? Number(to.slice(GROUP_PREFIX.length)) : to

const GROUP_PREFIX = "group-"

/** The file fields of a message that has no file. */
const NO_FILE = { fileName: "", fileSize: "" } as const

const common = (stored: StoredMessage, author: Author, home: string) => {
  const { at, content, extends: extra, file, id, kind, msg_id, quote, role, sent_at, type } = stored
  return {
    id,
    msg_id,
    type,
    content: isSentence(type) ? "" : contentWire(content, file, home),
    sendTime: sent_at,
    status: "succeed",
    is_read: 0,
    is_group: kind,
    at: at ?? NOBODY,
    user_id: author.user_id,
    fromUser: senderWire(author),
    role,
    extends: extendsOf(quote, extra, home),
    ...NO_FILE,
    ...filedWire(type, file, home),
    contactInfo: contactOf(stored, author)
  }
}

/** Push form (spec 3.3): one text for all receivers. `toContactId` of a one-to-one message is its author; `home` is where all reach the service. */
export const pushedMessage = (
  stored: StoredMessage,
  author: Author,
  to: { readonly toContactId: number | string; readonly toUser: number | string },
  home = ""
) => ({
  ...common(stored, author, home),
  ...to,
  to_user: bare(to.toUser),
  ...(stored.quote === undefined ? {} : { pid: stored.quote.msg_id })
})

/** Answer to a send: as pushed, addressed as the sender asked. */
export const sentMessage = (stored: StoredMessage, author: Author, toContactId: number | string, home = "") => ({
  ...common(stored, author, home),
  toContactId,
  toUser: toContactId,
  to_user: bare(toContactId),
  from_user: author.user_id,
  pid: stored.quote?.msg_id ?? 0
})
