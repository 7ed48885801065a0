import { Schema } from "effect"
import { UserId } from "../account/User.ts"
import { ContactId } from "../contact/Contact.ts"
import { Millis } from "../format/Millis.ts"
import { namedBrand } from "../format/named.ts"
import { Body } from "./Body.ts"

/** The sender's own name for a message (UUID, at most 36 characters): the same over all retries (spec 3.3). */
export const MessageId = namedBrand(Schema.String.pipe(Schema.brand("MessageId")), "MessageId", "a text")
export type MessageId = typeof MessageId.Type

/** The server's number of a message (`msg_id`): grows within a conversation and gives the order. 0 until the server has it. */
export const MessageNumber = namedBrand(Schema.Int.pipe(Schema.brand("MessageNumber")), "MessageNumber", "a whole number")
export type MessageNumber = typeof MessageNumber.Type

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
