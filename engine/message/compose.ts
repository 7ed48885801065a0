import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import { bytesIn } from "../format/bytes.ts"
import { charactersIn } from "../format/characters.ts"
import { emojiOf, TOKEN, withTokens } from "./emoji.ts"
import { HTML_MAX, TAGS_MAX, TEXT_MAX } from "./limits.ts"
import { type Mention, mentionsWithNamed, standingMentions } from "./mentions.ts"
import { plainText } from "./plainText.ts"
import { tagsIn } from "./tags.ts"

/** Controls other than tab and line feed. */
// oxlint-disable-next-line no-control-regex -- controls are what it is for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** Text as it can travel: one kind of line break, no controls, no half characters (TEXT-02, DEC-0013). */
export const cleanText = (plain: string): string => plain.replaceAll(/\r\n?/g, "\n").replaceAll(CONTROLS, "").toWellFormed()

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }

/** A line as HTML. What the user typed and would read as a token of an emoji is kept apart by an entity. */
const escaped = (line: string): string =>
  withTokens(
    line
      .replaceAll(/[&<>]/g, (c) => ESCAPES[c] ?? c)
      .replaceAll(TOKEN, (token, code: string) => (emojiOf(code) === undefined ? token : `[&#33;${code}]`))
  )

/** A line as HTML, in which mentions lead to the people they name. */
const lineOf = (line: string, mentions: ReadonlyArray<Mention>): string => {
  let html = ""
  let at = 0
  for (const { from, id, to } of standingMentions(line, mentions)) {
    html += `${escaped(line.slice(at, from))}<a href="${id}">${escaped(line.slice(from, to))}</a>`
    at = to
  }
  return html + escaped(line.slice(at))
}

/**
 * Plain text as the HTML that travels: a paragraph for each line, built-in emoji as tokens (TEXT-02, DEC-0012, DEC-0013); what it holds
 * of these mentions as links to the people (MENTION-03, spec 3.3).
 */
export const htmlOf = (plain: string, mentions: ReadonlyArray<Mention> = []): string => {
  const text = cleanText(plain)
  if (text === "") return ""
  let html = ""
  let named = mentions
  for (const line of text.split("\n")) {
    html += `<p>${line === "" ? "<br>" : lineOf(line, named)}</p>`
    named = mentionsWithNamed(line, named)
  }
  return html
}

/** What shows something: no blank, and no mark that only steers the letters around it. */
const SEEN = /[^\s\u2800\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** A message has something to read (TEXT-03, spec 1.2). */
const showsNothing = (text: string): boolean => !SEEN.test(text)

const tooLong = Result.fail(refused("message-too-long", { max: TEXT_MAX }))

/** Most bytes of a unit of a text in memory: no text is counted that cannot be too long. */
const BYTES_OF_UNIT = 3

const isTooBig = (html: string): boolean =>
  html.length > HTML_MAX || (html.length * BYTES_OF_UNIT > HTML_MAX && bytesIn(html) > HTML_MAX)

/**
 * A text as it travels: something to read or see in it, at most {@link TEXT_MAX} characters without tags and
 * {@link HTML_MAX} bytes with them, at most {@link TAGS_MAX} tags (spec 1.2, DEC-0003, DEC-0040). What is cheapest to
 * see is asked first, so that a text of any size is refused for no more than its length.
 */
export const checkText = (html: string): Result.Result<string, Refused> => {
  if (isTooBig(html) || tagsIn(html) > TAGS_MAX) return tooLong
  const text = plainText(html)
  if (text.length > TEXT_MAX && charactersIn(text) > TEXT_MAX) return tooLong
  return showsNothing(text) && !/<img\b/i.test(html) ? Result.fail(refused("message-empty")) : Result.succeed(html)
}

/** What the composer holds, cleaned and without the blanks around it, when it may be sent: the same limits as {@link checkText}. */
export const mayCompose = (plain: string, mentions: ReadonlyArray<Mention> = []): Result.Result<string, Refused> => {
  if (plain.length > HTML_MAX) return tooLong
  const text = cleanText(plain).trim()
  return Result.map(checkText(htmlOf(text, mentions)), () => text)
}
