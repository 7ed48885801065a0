import { computed, type ReadonlySignal } from "@preact/signals-react"
import { quoteState } from "#engine/client/core/conversation/quoted.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Preview } from "#engine/message/Preview.ts"
import type { Message, MessageNumber, Quote } from "#engine/message/Message.ts"
import { quotedLine } from "#engine/message/quote.ts"
import { author } from "../chat/author.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { chatState } from "../chat/chatState.ts"
import { draft } from "../chat/composer.ts"
import { dispatchCommand } from "../shared/store.ts"

/** A quote as it is shown. */
export interface QuoteShown {
  /** Its author, as I know them. */
  readonly name: string
  /** `Gone`: it was recalled or deleted since, and nothing of it may be read. */
  readonly line: Preview | { readonly _tag: "Gone" }
}

const shown = (chat: ContactId, quote: Quote): QuoteShown => {
  const fate = quoteState(chatState(chat).value, quote)
  return {
    name: author(quote.author).value.name || quote.name,
    line: fate === "recalled" || fate === "deleted" ? { _tag: "Gone" } : quotedLine(quote)
  }
}

const same = (a: QuoteShown, b: QuoteShown): boolean =>
  a.name === b.name && a.line._tag === b.line._tag && JSON.stringify(a.line) === JSON.stringify(b.line)

/** What a message answers, as long as it may be read (QUOTE-05). The same value as long as it looks the same. */
export const quoteShown = (chat: ContactId, quote: Quote): ReadonlySignal<QuoteShown> => {
  let before: QuoteShown | undefined
  return computed(() => {
    const now = shown(chat, quote)
    if (before === undefined || !same(before, now)) before = now
    return before
  })
}

/** What the composer's text answers; `null` for nothing. */
export const quotedByComposer = cachedByKey((chat: ContactId) => computed((): Quote | null => draft(chat).value.quote ?? null))

/** From now on the composer's text answers this message. */
export const quoteInComposer = ({ chat, id }: Pick<Message, "chat" | "id">): void =>
  dispatchCommand({ _tag: "QuoteAsked", chat, id })

/** The composer's text answers nothing any more. */
export const dropQuote = (chat: ContactId): void => dispatchCommand({ _tag: "QuoteAsked", chat, id: null })

/** Shows the message of this number, wherever it stands. */
export const jumpTo = (chat: ContactId, number: MessageNumber): void => dispatchCommand({ _tag: "JumpAsked", chat, number })
