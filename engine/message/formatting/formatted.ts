import { HTML_MAX } from "../limits.ts"
import { links } from "../links.ts"
import { characterAfter, characterBefore, isWord, type Mention, mentionsIn, standingMentions, UNSPACED } from "../mentions.ts"
import { plainText } from "../plainText.ts"

/** A piece of a line: words, an address, somebody's name, code, or pieces that are drawn in a style. Styles hold each other once each, so none is deeper than three. */
export type TextSpan =
  | { readonly _tag: "Text"; readonly text: string }
  | { readonly _tag: "Link"; readonly text: string; readonly href: string }
  | { readonly _tag: "Mention"; readonly text: string; readonly id: Mention["id"] }
  | { readonly _tag: "InlineCode"; readonly text: string }
  | { readonly _tag: "Bold" | "Italic" | "Strike"; readonly spans: ReadonlyArray<TextSpan> }

type Style = Extract<TextSpan, { readonly spans: unknown }>["_tag"]

/** An item of a list, and the sign before it as it was typed: `-`, `*`, `•` or a number. */
interface Item {
  readonly sign: string
  readonly spans: ReadonlyArray<TextSpan>
}

/** A part of a text: one line, code that was fenced, or a list. */
export type TextBlock =
  | { readonly _tag: "Line"; readonly spans: ReadonlyArray<TextSpan> }
  | { readonly _tag: "Code"; readonly text: string }
  | { readonly _tag: "List"; readonly isOrdered: boolean; readonly items: ReadonlyArray<Item> }

/** What may be a sign of a format, in a text as it travels: without any it costs no more than looking for one. */
const SIGNS = /[*_~`]|(?:^|\n|<p>)[-•0-9]/

/** Words between single backticks. */
const CODE = /(?<!`)`([^`]+)`(?!`)/g
const SIGN = /\*+|_+|~+/g
const STYLES: Readonly<Record<string, Style>> = { "**": "Bold", _: "Italic", "~~": "Strike" }

/** What may stand before a style: a blank, an opening bracket or quotation mark, another style, or a mark of writing without blanks. */
const BEFORE = /[\s"'*_~\p{Ps}\p{Pi}\u3001\u3002\uff00-\uff20]/u

const mayOpen = (line: string, from: number, to: number): boolean => {
  const before = characterBefore(line, from)
  return (before === "" || BEFORE.test(before) || UNSPACED.test(before)) && /\S/.test(line.slice(to, to + 1))
}
const mayClose = (line: string, from: number, to: number): boolean => {
  const after = characterAfter(line, to)
  return !/\s/.test(line.slice(from - 1, from)) && (after === "_" || !isWord(after))
}

interface Open {
  readonly style: Style
  readonly sign: string
  readonly spans: Array<TextSpan>
}

const push = (spans: Array<TextSpan>, span: TextSpan): void => {
  const last = spans.at(-1)
  if (span._tag === "Text" && last?._tag === "Text") spans[spans.length - 1] = { _tag: "Text", text: last.text + span.text }
  else if (span._tag !== "Text" || span.text !== "") spans.push(span)
}

/** Reads a line from its start to its end; of what was opened and not closed the signs are words. */
const spansOf = (line: string, mentions: ReadonlyArray<Mention>): ReadonlyArray<TextSpan> => {
  const root: Array<TextSpan> = []
  const open: Array<Open> = []
  const put = (span: TextSpan): void => push(open.at(-1)?.spans ?? root, span)
  const giveUp = (): void => {
    const one = open.pop()
    if (one === undefined) return
    put({ _tag: "Text", text: one.sign })
    for (const span of one.spans) put(span)
  }
  const sign = (text: string, from: number): void => {
    const style = STYLES[text]
    const to = from + text.length
    const at = open.findIndex((each) => each.style === style)
    if (style !== undefined && at === -1 && mayOpen(line, from, to)) open.push({ style, sign: text, spans: [] })
    else if (style !== undefined && (open[at]?.spans.length ?? 0) > 0 && mayClose(line, from, to)) {
      while (open.length > at + 1) giveUp()
      put({ _tag: style, spans: open.pop()?.spans ?? [] })
    } else put({ _tag: "Text", text })
  }
  const words = (text: string, from: number): void => {
    let at = 0
    for (const match of text.matchAll(SIGN)) {
      put({ _tag: "Text", text: text.slice(at, match.index) })
      sign(match[0], from + match.index)
      at = match.index + match[0].length
    }
    put({ _tag: "Text", text: text.slice(at) })
  }
  const linked = (text: string, from: number): void => {
    let at = from
    for (const piece of links(text)) {
      if (piece._tag === "Text") words(piece.text, at)
      else put(piece)
      at += piece.text.length
    }
  }
  const named = (text: string, from: number): void => {
    let at = 0
    for (const each of standingMentions(text, mentions)) {
      linked(text.slice(at, each.from), from + at)
      put({ _tag: "Mention", text: text.slice(each.from, each.to), id: each.id })
      at = each.to
    }
    linked(text.slice(at), from + at)
  }
  let at = 0
  for (const match of line.matchAll(CODE)) {
    named(line.slice(at, match.index), at)
    put({ _tag: "InlineCode", text: match[1] ?? "" })
    at = match.index + match[0].length
  }
  named(line.slice(at), at)
  while (open.length > 0) giveUp()
  return root
}

const FENCE = /^```[A-Za-z0-9+#.-]*$/
const FENCE_END = "```"
/** Code that begins and ends on one line. */
const FENCED_LINE = /^```([^`]+)```$/
const ITEM = /^([-*•]|[0-9]{1,3}[.)])[ \t]+(\S.*)$/

/** How many lines from here are items of one list: of one sign, or each number one more than the last. A line alone is none. */
const listLength = (lines: ReadonlyArray<string>, from: number): number => {
  let count = 0
  let next: string | undefined
  for (;;) {
    const sign = ITEM.exec(lines[from + count] ?? "")?.[1]
    if (sign === undefined || (next !== undefined && sign !== next)) return count > 1 ? count : 0
    next = /[0-9]/.test(sign) ? `${Number.parseInt(sign, 10) + 1}${sign.slice(-1)}` : sign
    count += 1
  }
}

const blocksOf = (plain: string, mentions: ReadonlyArray<Mention>): ReadonlyArray<TextBlock> => {
  const lines = plain.split("\n")
  const lastEnd = lines.lastIndexOf(FENCE_END)
  const blocks: Array<TextBlock> = []
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? ""
    const end = at < lastEnd && FENCE.test(line) ? lines.indexOf(FENCE_END, at + 1) : -1
    const code = end > at + 1 ? lines.slice(at + 1, end).join("\n") : FENCED_LINE.exec(line)?.[1]
    const items = listLength(lines, at)
    if (code !== undefined) blocks.push({ _tag: "Code", text: code })
    else if (items > 0) {
      const read = lines.slice(at, at + items).map((each): Item => {
        const [, sign = "", words = ""] = ITEM.exec(each) ?? []
        return { sign, spans: spansOf(words, mentions) }
      })
      blocks.push({ _tag: "List", isOrdered: /^[0-9]/.test(line), items: read })
    } else blocks.push({ _tag: "Line", spans: spansOf(line, mentions) })
    at += end > at + 1 ? end - at + 1 : Math.max(1, items)
  }
  return blocks
}

/** A line as it is typed: words, names of people, and addresses, of which the service makes links. */
const PIECES = '(?:[^<\\0]|<br>|<a href="[^"<>\\0]*"(?: target="_blank")?>[^<\\0]*</a>)*'
/** A text as it is typed: words alone, or lines. What has other elements is formatted by those. */
const TYPED = new RegExp(`^(?:${PIECES}|(?:<p>${PIECES}</p>)+)$`)
const LINK = /<a href="([^"]*)"[^>]*>([^<]*)/g

/** Whether each link says where it leads, or names a person: one with words of its own is more than what was typed. */
const linksAsTyped = (html: string): boolean =>
  [...html.matchAll(LINK)].every(
    ([, href = "", text = ""]) => href === text || href === `https://${text}` || /^[0-9]{1,15}$/.test(href)
  )

const isStyled = (span: TextSpan): boolean => "spans" in span || span._tag === "InlineCode"

/**
 * A text that was typed, by the signs in it (TEXT-10, DEC-0356): `code`, fenced code, **bold**, _italic_, ~~strike~~ and lists; addresses and
 * names of people are whole pieces, and signs in them and in code are words. `null` where nothing is formatted. It takes time in proportion to its length.
 */
export const formatted = (html: string): ReadonlyArray<TextBlock> | null => {
  if (html.length > HTML_MAX || !SIGNS.test(html) || !TYPED.test(html) || !linksAsTyped(html)) return null
  const blocks = blocksOf(plainText(html), mentionsIn(html))
  return blocks.some((block) => block._tag !== "Line" || block.spans.some(isStyled)) ? blocks : null
}

const wordsOfSpan = (span: TextSpan): string => ("spans" in span ? span.spans.map(wordsOfSpan).join("") : span.text)
const wordsOfLine = (spans: ReadonlyArray<TextSpan>): string => spans.map(wordsOfSpan).join("")

const wordsOfBlock = (block: TextBlock): string => {
  switch (block._tag) {
    case "Line":
      return wordsOfLine(block.spans)
    case "Code":
      return block.text
    case "List":
      return block.items.map(({ sign, spans }) => `${sign} ${wordsOfLine(spans)}`).join("\n")
  }
}

/** What is read of a text where no format is drawn: its plain text without the signs of formats, but those of lists (TEXT-11, DEC-0356). */
export const wordsRead = (html: string): string => formatted(html)?.map(wordsOfBlock).join("\n") ?? plainText(html)
