import { preview } from "#engine/contact/preview.ts"
import type { EventKey, TextParams } from "../texts.ts"

/** Most characters of what a quote shows of a message. */
const CLIP = 100

/** The message that another one quotes, as it stands now: what was recalled meanwhile is nowhere to be read (DEC-0043). */
export interface Quoted {
  readonly pid: number
  readonly q_sender: number | null
  readonly q_name: string | null
  readonly q_type: string | null
  readonly q_content: string | null
  readonly q_undone: number | null
}

/** Columns of {@link Quoted}, and the tables they come from; `m` is the message that quotes. Without a quote nothing is looked up. */
export const QUOTED =
  "m.pid, q.sender AS q_sender, qu.realname AS q_name, q.type AS q_type, q.content AS q_content, q.undone_by AS q_undone"
export const QUOTED_FROM =
  "LEFT JOIN messages q ON q.msg_id = NULLIF(m.pid, 0) AND q.chat = m.chat LEFT JOIN users qu ON qu.user_id = q.sender"

/** A quote as its frame tells it: where its sentence is the server's own, `content` is empty and `words` says which. */
export interface Quote {
  readonly msg_id: number
  readonly user_id: number
  readonly realname: string
  readonly content: string
  readonly words?: { readonly key: EventKey; readonly params: TextParams }
}

const clipped = (text: string): string => {
  const letters = [...text.slice(0, 4 * CLIP)]
  return letters.length > CLIP ? `${letters.slice(0, CLIP - 1).join("")}…` : letters.join("")
}

/** What a message quotes; nothing when it quotes nothing, or what is kept no more. */
export const quoteOf = ({ pid, q_content, q_name, q_sender, q_type, q_undone }: Quoted): Quote | undefined => {
  if (pid === 0 || q_sender === null) return undefined
  const realname = q_name ?? ""
  const quote = { msg_id: pid, user_id: q_sender, realname }
  const shown = q_undone === null ? preview(q_type ?? "", q_content ?? "") : ({ _tag: "Empty" } as const)
  if (shown._tag === "Text") return { ...quote, content: `${realname}：${clipped(shown.text)}` }
  const key = shown._tag === "Empty" ? "quote-gone" : "quote-other"
  return { ...quote, content: "", words: { key, params: { name: realname } } }
}

/** `extends` of a message: its quote, as the server has it, whatever the client sent (spec 3.3). */
export const extendsOf = (quote: Quote | undefined) =>
  quote === undefined ? null : { msg_id: quote.msg_id, content: quote.content, user_id: quote.user_id, realname: quote.realname }

/** Sentences of a frame that depend on the reader's language. */
export const wordsOf = (quote: Quote | undefined) =>
  quote?.words === undefined ? {} : { texts: { "extends.content": quote.words } }

/** A quote in the language of an answer. */
export const inWords = (quote: Quote | undefined, text: (key: EventKey, params?: TextParams) => string): Quote | undefined =>
  quote?.words === undefined ? quote : { ...quote, content: text(quote.words.key, quote.words.params) }
