import { Result } from "effect"
import { cleanText, mayCompose } from "../compose.ts"
import { TEXT_MAX } from "../limits.ts"
import { type Mention, standingMentions } from "../mentions.ts"

/** A text that takes more messages than this goes as a file (DEC-0357). */
export const PARTS_MAX = 10

/** Where a text of this many characters at most would end: at a line, else at a blank, else before a whole character. */
const cutWithin = (text: string, most: number): number => {
  const head = Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join("")
  if (head.length === text.length) return head.length
  const line = head.lastIndexOf("\n")
  if (line > head.length / 2) return line
  const blank = Math.max(line, head.search(/\s\S*$/))
  return blank > 0 ? blank : head.length
}

/** The longest beginning of a text that may be sent, and no name of a person cut in two. */
const cut = (text: string, mentions: ReadonlyArray<Mention>): number => {
  for (let most = TEXT_MAX; most > 0; most = Math.floor(most / 2)) {
    const at = cutWithin(text, most)
    const through = standingMentions(text.slice(0, at + TEXT_MAX), mentions).find(({ from, to }) => from < at && at < to)
    // a name that all of it begins with is sent whole, even alone
    const end = through === undefined ? at : through.from || through.to
    if (Result.isSuccess(mayCompose(text.slice(0, end), mentions))) return end
  }
  return 0
}

/**
 * A text over the limit as messages that may be sent, in their order: cut at lines where it can be, else at blanks, and nothing but blanks is left
 * out between them (TEXT-12, DEC-0357). Empty where one message holds it, or where it would take more than {@link PARTS_MAX}.
 */
export const textParts = (plain: string, mentions: ReadonlyArray<Mention> = []): ReadonlyArray<string> => {
  let rest = plain.length > PARTS_MAX * TEXT_MAX * 2 ? "" : cleanText(plain).trim()
  const parts: Array<string> = []
  while (rest !== "" && parts.length <= PARTS_MAX) {
    const end = cut(rest, mentions)
    if (end === 0) return []
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return parts.length > 1 && parts.length <= PARTS_MAX ? parts : []
}
