import { kindOfBody } from "./kinds/kinds.ts"
import type { Message, Quote } from "./Message.ts"
import { NAMED_LABELS, PREVIEW_LABELS, type Preview } from "./Preview.ts"
import { lineOf } from "./shown.ts"

/** Characters of a quoted text that a quote keeps (DEC-0045). */
export const QUOTE_MAX = 100

/** A label of what is no text, as it travels: each reader sees the word of their own language (DEC-0045). */
const LABEL = new RegExp(`^\\[(${PREVIEW_LABELS.join("|")})\\]$`)
/** The same before the name of a place or of a person. */
const NAMED = new RegExp(`^\\[(${NAMED_LABELS.join("|")})\\] (.+)$`, "s")

/** Whether a message may be quoted: the service has it, and it is neither a line of the system, nor recalled, nor a call (QUOTE-01, spec 2.10). */
export const mayQuote = ({ body, number }: Pick<Message, "body" | "number">): boolean =>
  number > 0 && kindOfBody(body).mayBe.quoted

const clipped = (text: string): string => {
  const characters = Array.from(text.slice(0, 2 * QUOTE_MAX + 2))
  return characters.length <= QUOTE_MAX ? text : `${characters.slice(0, QUOTE_MAX).join("").trimEnd()}…`
}

/** One line of what is quoted, as it travels; a label where it is no text. */
const quotable = (line: Preview): string => {
  switch (line._tag) {
    case "Text":
      return clipped(line.text)
    case "Label":
      return `[${line.label}]`
    case "Named":
      return clipped(`[${line.label}] ${line.name}`)
    case "Empty":
      return "[unsupported]"
  }
}

/** What an answer keeps of the message before it: its number, its author, and one line of it, clipped; `null` where it may not be quoted (QUOTE-02, spec 2.10). */
export const quoteOf = (message: Pick<Message, "author" | "body" | "number">, authorName: string): Quote | null =>
  mayQuote(message)
    ? { number: message.number, author: message.author, name: authorName, text: quotable(lineOf(message.body)) }
    : null

/** A quote as it is shown: its text, or the label for what is no text, with the name of a place or of a person (QUOTE-02, spec 2.10). */
export const quotedLine = ({ text }: Pick<Quote, "text">): Preview => {
  const label = PREVIEW_LABELS.find((each) => each === LABEL.exec(text)?.[1])
  if (label !== undefined) return { _tag: "Label", label }
  const [, word, name = ""] = NAMED.exec(text) ?? []
  const named = NAMED_LABELS.find((each) => each === word)
  if (named !== undefined) return { _tag: "Named", label: named, name }
  return text === "" ? { _tag: "Empty" } : { _tag: "Text", text }
}

const AFTER_NAME = "："

/** The line of a quote as it travels: readers that know nothing else show it as it stands (QUOTE-03, spec 3.3). */
export const quoteContent = ({ name, text }: Pick<Quote, "name" | "text">): string => `${name}${AFTER_NAME}${text}`

/** The text of a quote that travelled with its author's name before it (QUOTE-03, spec 3.3). */
export const quotedText = (content: string, name: string): string =>
  content.startsWith(`${name}${AFTER_NAME}`) ? content.slice(name.length + AFTER_NAME.length) : content
