import { UserId } from "#engine/account/User.ts"
import { bodyOf } from "#engine/api/bodies.ts"
import { MessageNumber } from "#engine/message/Message.ts"
import { quoteContent, quoteOf as quoteOfMessage } from "#engine/message/quote.ts"
import type { EventKey, TextParams } from "../../texts.ts"

/** The message that another one quotes, as it stands now: what was recalled meanwhile is nowhere to be read (DEC-0043). */
export interface QuotedMessage {
  readonly pid: number
  readonly q_sender: number | null
  readonly q_name: string | null
  readonly q_type: string | null
  readonly q_content: string | null
  readonly q_extends: string | null
  readonly q_undone: number | null
}

/** Columns of {@link QuotedMessage}, and the tables they come from; `m` is the message that quotes. Without a quote nothing is looked up. */
export const QUOTED =
  "m.pid, q.sender AS q_sender, qu.realname AS q_name, q.type AS q_type, q.content AS q_content, q.extends AS q_extends, q.undone_by AS q_undone"
export const QUOTED_FROM =
  "LEFT JOIN messages q ON q.msg_id = NULLIF(m.pid, 0) AND q.chat = m.chat LEFT JOIN users qu ON qu.user_id = q.sender"

/** A quote as its frame tells it: where its sentence is the server's own, `content` is empty and `words` says which. */
export interface QuoteWire {
  readonly msg_id: number
  readonly user_id: number
  readonly realname: string
  readonly content: string
  readonly words?: { readonly key: EventKey; readonly params: TextParams }
}

/** The quote of a message; nothing if it has none, or if the quoted message was deleted. */
export const storedQuote = ({
  pid,
  q_content,
  q_extends,
  q_name,
  q_sender,
  q_type,
  q_undone
}: QuotedMessage): QuoteWire | undefined => {
  if (pid === 0 || q_sender === null) return undefined
  const [type, content, realname] = [q_type ?? "", q_content ?? "", q_name ?? ""]
  const quote = { msg_id: pid, user_id: q_sender, realname }
  if (q_undone !== null || content === "")
    return { ...quote, content: "", words: { key: "quote-gone", params: { name: realname } } }
  const body = bodyOf({ type, content, extends: bagOf(q_extends) })
  const shown = quoteOfMessage({ number: MessageNumber.make(pid), author: UserId.make(q_sender), body }, realname)
  return shown === null ? undefined : { ...quote, content: quoteContent(shown) }
}

/** The stored fields of a type beside its content; empty if there are none. */
export const bagOf = (json: string | null | undefined): Readonly<Record<string, unknown>> =>
  json === "" || json === null || json === undefined ? {} : (JSON.parse(json) as Readonly<Record<string, unknown>>)

/** Fields of a type that hold an address; an address of ours is stored without our host. */
const ADDRESSES = ["poster", "avatar"] as const

const extraOf = (json: string | undefined, home: string): Readonly<Record<string, unknown>> | null => {
  if (json === undefined || json === "") return null
  const bag = { ...bagOf(json) }
  for (const field of ADDRESSES) {
    const url = bag[field]
    if (typeof url === "string" && url.startsWith("/")) bag[field] = home + url
  }
  return bag
}

/** `extends` of a message: what its type says, and its quote, as the server has them, whatever the client sent (spec 3.3). */
export const extendsOf = (quote: QuoteWire | undefined, extra: string | undefined, home: string) => {
  const own = extraOf(extra, home)
  if (quote === undefined) return own
  const { content, msg_id, realname, user_id } = quote
  return { ...own, msg_id, content, user_id, realname }
}

/** Sentences of a frame that depend on the reader's language. */
export const quoteTexts = (quote: QuoteWire | undefined) =>
  quote?.words === undefined ? {} : { texts: { "extends.content": quote.words } }

/** A quote in the language of an answer. */
export const quoteInLanguage = (
  quote: QuoteWire | undefined,
  text: (key: EventKey, params?: TextParams) => string
): QuoteWire | undefined =>
  quote?.words === undefined ? quote : { ...quote, content: text(quote.words.key, quote.words.params) }
