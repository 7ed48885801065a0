import { links } from "../message/links.ts"
import { linkKind } from "./address.ts"
import type { KeptOperation } from "./delta.ts"
import { isFormula } from "./formula.ts"

type Formats = NonNullable<KeptOperation["attributes"]>

/** The words of a run between the signs of its formats; blanks at its edges stay outside. */
const withSigns = (text: string, { bold, italic, link, underline }: Formats): string => {
  const words = text.trim()
  if (words === "") return text
  const linked =
    typeof link !== "string" || link === words ? words : /[[\]()]/.test(words + link) ? `${words} ${link}` : `[${words}](${link})`
  const signed = [underline === true ? "++" : "", bold === true ? "**" : "", italic === true ? "_" : ""].reduce(
    (inside, sign) => `${sign}${inside}${sign}`,
    linked
  )
  return `${text.slice(0, text.indexOf(words))}${signed}${text.slice(text.indexOf(words) + words.length)}`
}

/** What stands before a line: what it is as a header, a quotation or an item of a list, of which it is the `number`th. */
const markOf = ({ blockquote, header, indent, list }: Formats, number: number): string =>
  typeof header === "number"
    ? `${"#".repeat(header)} `
    : blockquote === true
      ? "> "
      : list === undefined
        ? ""
        : `${"  ".repeat(Number(indent ?? 0))}${list === "ordered" ? `${number}.` : "-"} `

/**
 * A document as plain text that reads well where nobody draws it: signs stand for headers, lists, quotations, bold, underlined and
 * italic words, links and formulas; of pictures and videos the address is left (EDITOR-23, spec 1.7, DEC-0093).
 */
export const signedText = (operations: ReadonlyArray<KeptOperation>): string => {
  const lines: Array<string> = []
  let line = ""
  /** Items so far of the numbered list at each depth. */
  const numbers = new Map<number, number>()
  const end = (formats: Formats): void => {
    const depth = formats["list"] === undefined ? -1 : Number(formats["indent"] ?? 0)
    const number = (numbers.get(depth) ?? 0) + 1
    for (const each of numbers.keys()) if (each >= depth) numbers.delete(each)
    if (formats["list"] === "ordered") numbers.set(depth, number)
    lines.push(markOf(formats, number) + line)
    line = ""
  }
  for (const { attributes = {}, insert } of operations) {
    if (typeof insert !== "string") {
      line += "formula" in insert ? `$${insert.formula.trim()}$` : "image" in insert ? insert.image : insert.video
      continue
    }
    for (const [at, each] of insert.split("\n").entries()) {
      if (at > 0) end(attributes)
      line += withSigns(each, attributes)
    }
  }
  return [...lines, line].join("\n").trimEnd()
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (c) => ESCAPES[c] ?? c)

const anchor = (href: string, inside: string): string => `<a href="${escaped(href)}">${inside}</a>`

/** Where a sign may begin. */
const OPENS = /(?=\*\*\S|\[)|(?<![\p{L}\p{N}+])(?=\+\+\S)|(?<![\p{L}\p{N}_])(?=_[^\s_])|(?<!\$)(?=\$\S)/gu

/** Bold, underlined, italic, by what each begins with: it reads to where one may end next, however far that is. */
const PAIRS: ReadonlyMap<string, RegExp> = new Map([
  ["*", /^\*\*(?<bold>.+?)(?<=\S)\*\*/su],
  ["+", /^\+\+(?<underlined>.+?)(?<=\S)\+\+(?![\p{L}\p{N}+])/su],
  ["_", /^_(?<italic>.+?)(?<=[^\s_])_(?![\p{L}\p{N}_])/su]
])

/** A link, a formula: neither reads further than to where the next one may begin. */
const LONE: ReadonlyMap<string, RegExp> = new Map([
  ["[", /^\[(?<label>[^[\]]+)\]\((?<href>[^\s()]+)\)/u],
  ["$", /^\$(?<formula>[^$]+)(?<=\S)\$(?![\d$])/u]
])

/** Words without signs, their addresses as links. */
const plainHtml = (text: string): string =>
  links(text)
    .map((piece) => (piece._tag === "Text" ? escaped(piece.text) : anchor(piece.href, escaped(piece.text))))
    .join("")

/** What stands for a sign with what is between, where `pairs` may stand; what only looks like one is text. */
const signHtml = ({ 0: all, groups = {} }: RegExpExecArray, pairs: typeof PAIRS): string => {
  const { bold, formula = "", href = "", italic, label, underlined } = groups
  if (bold !== undefined) return `<strong>${inlineHtml(bold, pairs)}</strong>`
  if (underlined !== undefined) return `<u>${inlineHtml(underlined, pairs)}</u>`
  if (italic !== undefined) return `<em>${inlineHtml(italic, pairs)}</em>`
  if (label !== undefined) return linkKind(href) === "link" ? anchor(href, escaped(label)) : escaped(all)
  return isFormula(formula)
    ? `<span class="ql-formula" data-value="${escaped(formula)}">${escaped(formula)}</span>`
    : escaped(all)
}

/**
 * Words with their signs as elements. Where one of a pair finds no end, none behind it does, and within a pair there is none of its kind:
 * nobody looks again, or a text of many would cost its square.
 */
const inlineHtml = (text: string, signs: typeof PAIRS = PAIRS): string => {
  let html = ""
  let at = 0
  const pairs = new Map(signs)
  for (const { index } of text.matchAll(OPENS)) {
    if (index < at) continue
    const sign = text.charAt(index)
    const found = (pairs.get(sign) ?? LONE.get(sign))?.exec(text.slice(index)) ?? null
    if (found === null) pairs.delete(sign)
    else {
      html += plainHtml(text.slice(at, index)) + signHtml(found, new Map([...pairs].filter(([each]) => each !== sign)))
      at = index + found[0].length
    }
  }
  return html + plainHtml(text.slice(at))
}

/** An item of a list, with how deep it stands, in blanks. */
interface Item {
  readonly depth: number
  readonly element: "ol" | "ul"
  readonly html: string
}

/** Items as lists, deeper ones within the item before them. */
const listHtml = (items: ReadonlyArray<Item>): string => {
  const outer: Array<Item & { readonly inner: Array<Item> }> = []
  for (const item of items) {
    const last = outer.at(-1)
    if (last !== undefined && item.depth > last.depth) last.inner.push(item)
    else outer.push({ ...item, inner: [] })
  }
  let html = ""
  let open = ""
  for (const { element, html: inside, inner } of outer) {
    if (element !== open) html += `${open === "" ? "" : `</${open}>`}<${element}>`
    open = element
    html += `<li>${inside}${listHtml(inner)}</li>`
  }
  return open === "" ? "" : `${html}</${open}>`
}

const LINE = /^(?:(#{1,6}) |(> )|(?: {2}){0,8}(?:(-)|(\d{1,4})\.) )(?=\S)/

/**
 * Such a text as the HTML of a document, nothing of it markup of its author. A number begins or continues a list only where it counts on from 1
 * (EDITOR-24, spec 1.7, DEC-0093).
 */
export const signedHtml = (text: string): string => {
  let html = ""
  let items: Array<Item> = []
  const numbers = new Map<number, number>()
  const close = (): void => {
    html += listHtml(items)
    items = []
    numbers.clear()
  }
  for (const line of text.split("\n")) {
    const [mark = "", header = "", quotation, bullet, number] = LINE.exec(line) ?? []
    const depth = line.search(/[^ ]/)
    const counts = Number(number) === (numbers.get(depth) ?? 0) + 1
    const inside = inlineHtml(number !== undefined && !counts ? line : line.slice(mark.length))
    if (bullet !== undefined || counts) {
      for (const each of numbers.keys()) if (each >= depth) numbers.delete(each)
      if (counts) numbers.set(depth, Number(number))
      items.push({ depth, element: counts ? "ol" : "ul", html: inside })
      continue
    }
    close()
    if (header !== "") html += `<h${header.length}>${inside}</h${header.length}>`
    else if (quotation !== undefined) html += `<blockquote>${inside}</blockquote>`
    else html += `<p>${line === "" ? "<br>" : inside}</p>`
  }
  close()
  return html
}
