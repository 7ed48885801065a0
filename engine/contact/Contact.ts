import { Schema } from "effect"
import { Millis } from "../format/Millis.ts"
import { GroupFacts } from "../group/Group.ts"
import { Role } from "../group/Role.ts"
import { Kind } from "../message/Body.ts"
import { Deed } from "../message/deed.ts"
import { Said } from "./Said.ts"
import { namedBrand } from "../format/named.ts"

/**
 * Names a conversation as its reader sees it (spec 3.2): a person's number, `group-N`,
 * `-1` (file helper), `admin_notice` (announcements), `system` (friend notices). Always text here; the wire mixes numbers and strings.
 */
export const ContactId = namedBrand(
  Schema.String.pipe(Schema.brand("ContactId")),
  "ContactId",
  'a text, such as "7" or "group-7"'
)
export type ContactId = typeof ContactId.Type

/** The file helper: a chat with oneself. */
export const HELPER = ContactId.make("-1")
/** Where friend requests are told of. */
export const FRIEND_NOTICES = ContactId.make("system")
/** Where the service announces something to everybody. */
export const ANNOUNCEMENTS = ContactId.make("admin_notice")

/** What a contact is, as its id tells (spec 3.2). */
export const ContactKind = Schema.Literals(["person", "group", "system", "helper"])
export type ContactKind = typeof ContactKind.Type

/** One row of the message list and of the contacts page (spec 3.2). */
export const Contact = Schema.Struct({
  id: ContactId,
  kind: ContactKind,
  name: Schema.String,
  /** How somebody calls themselves whom I call otherwise (spec 3.2). */
  realName: Schema.optionalKey(Schema.String),
  account: Schema.String,
  avatar: Schema.String,
  /** Sort letter A to Z, or `#` (spec 3.2). */
  letter: Schema.String,
  /** Kind of the last message, `Other` when there is none. */
  lastKind: Kind,
  /** Raw content of the last message, empty when there is none: such a contact is not in the message list. */
  lastContent: Schema.String,
  /** Who did what, where the last message tells that (spec 4.8). */
  lastDeed: Schema.optionalKey(Deed),
  /** Who said the last message, where that is known: lists do not tell it, messages do (spec 4.12). */
  lastSaid: Schema.optionalKey(Said),
  lastAt: Millis,
  /** Messages not read (spec 4.12). */
  unread: Schema.Int,
  /** Unread messages that mention me (spec 4.12). */
  mentions: Schema.Int,
  pinned: Schema.Boolean,
  /** False: do not disturb. */
  notify: Schema.Boolean,
  online: Schema.Boolean,
  /** My role in a group; `member` elsewhere. */
  role: Role,
  /** What is true of a group alone. */
  group: Schema.optionalKey(GroupFacts),
  /** Messages up to this number were cleared for me. */
  cleared: Schema.optionalKey(Schema.Int),
  /** Number of the newest message that I have read; only from servers that number their log (DEC-0025). */
  readTo: Schema.optionalKey(Schema.Int)
})
export type Contact = typeof Contact.Type
