import { Schema } from "effect"
import { UserId } from "../account/User.ts"
import { CallCode } from "../call/codes.ts"
import { ContactId } from "../contact/Contact.ts"
import { Millis } from "../format/Millis.ts"
import { Deed } from "./deed.ts"
import { named } from "../format/named.ts"

/** The sender's own name for a message (UUID, at most 36 characters): the same over all retries (spec 3.3). */
export const MessageId = named(Schema.String.pipe(Schema.brand("MessageId")), "MessageId", "a text")
export type MessageId = typeof MessageId.Type

/** The server's number of a message (`msg_id`): grows within a conversation and gives the order. 0 until the server has it. */
export const MessageNumber = named(Schema.Int.pipe(Schema.brand("MessageNumber")), "MessageNumber", "a whole number")
export type MessageNumber = typeof MessageNumber.Type

/** A file as the service keeps it; an address is empty where there is none. */
const Stored = {
  /** Where it is. */
  url: Schema.String,
  /** Its name, with its extension. */
  name: Schema.String,
  /** In bytes, 0 where nobody says. */
  size: Schema.Int,
  /** A page that shows it. */
  preview: Schema.String,
  /** Where it is to be had as a file. */
  download: Schema.String,
  /** What stands for it in small: an image itself, or the picture of its type. */
  thumbnail: Schema.String,
  /** The service's number of it (`file_id`), by which it may be sent again; 0 without one. */
  file: Schema.Int
}

/** In pixels, 0 where nobody says. */
const Sides = { width: Schema.Int, height: Schema.Int }

/** What a message holds (spec 3.3). */
export const Body = Schema.TaggedUnion({
  /** A fragment of HTML, to be sanitised before it is drawn. */
  Text: { html: Schema.String },
  Image: { ...Stored, ...Sides },
  /** A picture of somebody's collection; `file` as in a stored file. */
  Emoji: { url: Schema.String, file: Schema.Int },
  /** Spoken; `seconds` is how long, with fractions, 0 where nobody says. */
  Voice: { ...Stored, seconds: Schema.Finite },
  /** `poster` is a picture that stands for it until it plays; `seconds` as of a voice. */
  Video: { ...Stored, ...Sides, poster: Schema.String, seconds: Schema.Finite },
  File: { ...Stored },
  /** A place: `text` is the line that everybody can read, degrees are north and east. */
  Location: {
    text: Schema.String,
    name: Schema.String,
    address: Schema.String,
    latitude: Schema.Finite,
    longitude: Schema.Finite
  },
  /** Somebody's card: `text` is the line that everybody can read. */
  Card: { text: Schema.String, person: UserId, name: Schema.String, avatar: Schema.String },
  /**
   * A voice or video call as the chat tells of it: the server's words, and what they are made of. `event` is the last that happened,
   * `seconds` how long was talked; `isMobile`: who did it last was on a mobile device.
   */
  Call: {
    text: Schema.String,
    media: Schema.Literals(["voice", "video"]),
    code: CallCode,
    event: Schema.String,
    status: Schema.Int,
    seconds: Schema.Int,
    isMobile: Schema.Boolean
  },
  /** A line of the system; `createdBy`: it tells that they created the group; `deed`: it tells what somebody did there later, such as a join. */
  Event: { text: Schema.String, createdBy: Schema.optionalKey(UserId), deed: Schema.optionalKey(Deed) },
  /**
   * What stands where a message was recalled. `text` is the server's sentence for readers, `was` what its author may edit again, and
   * `mentions` whom that named (spec 4.8).
   */
  Recalled: {
    by: UserId,
    text: Schema.String,
    was: Schema.String,
    mentions: Schema.optionalKey(Schema.Array(Schema.Struct({ id: UserId, name: Schema.String })))
  },
  /** Of a type nobody here knows, or not to be read: a label or the placeholder stands for it (spec 3.3). */
  Other: { type: Schema.String, content: Schema.String }
})
export type Body = typeof Body.Type

/** How far a message of mine has come; messages of others are `sent`, `read` once I read them (spec 1.2). */
const Delivery = Schema.Literals(["waiting", "sent", "read", "failed"])

/** Mentions all members of a group. */
export const EVERYBODY = UserId.make(0)

/** What a message answers (spec 2.10). */
export const Quote = Schema.Struct({
  /** `msg_id` of the quoted message. */
  number: MessageNumber,
  author: UserId,
  name: Schema.String,
  /** The quoted text without tags, clipped; a label for what is no text. */
  text: Schema.String
})
export type Quote = typeof Quote.Type

/** A message as the reader sees it (spec 3.3). */
export const Message = Schema.Struct({
  id: MessageId,
  number: MessageNumber,
  chat: ContactId,
  author: UserId,
  body: Body,
  sentAt: Millis,
  delivery: Delivery,
  /** Why a `failed` message was refused, in the user's language; empty otherwise. */
  refusal: Schema.String,
  /** People mentioned; {@link EVERYBODY} stands for all members of a group (spec 3.3). */
  at: Schema.Array(UserId),
  quote: Schema.optionalKey(Quote)
})
export type Message = typeof Message.Type
