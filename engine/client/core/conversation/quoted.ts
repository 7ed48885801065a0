import type { Body } from "../../../message/Body.ts"
import type { Message, Quote } from "../../../message/Message.ts"
import { quoteOf } from "../../../message/quote.ts"
import { compareInTimeline, isDeleted } from "./chats.ts"
import { find } from "../../Sorted.ts"
import type { ChatState } from "./State.ts"

/** What became of a quoted message, as far as it is known here; `unknown`: it is not loaded, and the quote shows what it kept. */
export type QuotedState = "here" | "recalled" | "deleted" | "unknown"

/** What became of the message that a quote keeps a line of: of one that is gone, nothing may be read any more (QUOTE-05, spec 2.10). */
export const quoteState = (chat: ChatState, { number }: Pick<Quote, "number">): QuotedState => {
  if (isDeleted(chat, number)) return "deleted"
  const message = find(chat.timeline, { number } as Parameters<typeof compareInTimeline>[0], compareInTimeline)
  return message === undefined ? "unknown" : message.body._tag === "Recalled" ? "recalled" : "here"
}

/** What answers a message quotes what it says now: nothing of what was taken out may be read any more (DELETE-04). */
export const withQuoteChanged = (message: Message, number: number, body: Body): Message => {
  if (message.quote?.number !== number) return message
  const quote = quoteOf({ ...message.quote, body }, message.quote.name)
  return quote === null ? message : { ...message, quote }
}
