import { emojiOf } from "./emoji.ts"
import { attributesOf, htmlPieces } from "./tags.ts"

/** Elements that stand on lines of their own. */
const BLOCKS: ReadonlySet<string> = new Set(
  "p div h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table tr section article header footer hr address figure".split(" ")
)

const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\u00a0"],
  ["ensp", "\u2002"],
  ["emsp", "\u2003"],
  ["copy", "©"],
  ["reg", "®"],
  ["hellip", "…"],
  ["mdash", "—"],
  ["ndash", "–"],
  ["middot", "·"],
  ["bull", "•"],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["laquo", "«"],
  ["raquo", "»"],
  ["yen", "¥"],
  ["euro", "€"],
  ["times", "×"]
])

const numbered = (point: number): string =>
  point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ? "\ufffd" : String.fromCodePoint(point)

/** An entity, or a token of an emoji: read in one pass, so that nothing is decoded twice. */
const CODED = /&(?:#([0-9]{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));|\[!([0-9a-f]{2,6})\]/gi

const decoded = (text: string): string =>
  text.replaceAll(CODED, (all, decimal?: string, hex?: string, name?: string, emoji?: string) => {
    if (decimal !== undefined) return numbered(Number(decimal))
    if (hex !== undefined) return numbered(Number.parseInt(hex, 16))
    if (name !== undefined) return NAMED.get(name) ?? all
    return emojiOf(emoji ?? "") ?? all
  })

/** The code in the name of an emoji's file. */
const FILE = /([0-9a-f]{2,6})\.(?:png|svg|gif|webp)\b/i

/** The character of a built-in emoji that older clients send as a picture, named by its file. */
const pictured = (source: string): string => {
  const attributes = attributesOf(source)
  if (!(attributes.get("class") ?? "").split(/\s/).includes("emoji-image")) return ""
  return emojiOf(FILE.exec(attributes.get("src") ?? "")?.[1] ?? "") ?? ""
}

/**
 * The text of an HTML fragment as a reader sees it: tags gone, a line for each block and each `<br>`, entities and built-in
 * emoji as characters (TEXT-01, spec 4.12, DEC-0013). Total and linear for any input; the result is text, never to be drawn as HTML.
 */
export const plainText = (html: string): string => {
  const lines: Array<string> = []
  let line = ""
  const endLine = () => {
    lines.push(line)
    line = ""
  }
  for (const piece of htmlPieces(html)) {
    if (piece._tag === "Text") {
      // blanks with a line break between blocks only lay the source out
      if (line !== "" || piece.text.trim() !== "" || !piece.text.includes("\n")) line += decoded(piece.text)
    } else if (piece.name === "br") endLine()
    else if (piece.name === "img") line += pictured(piece.source)
    else if (BLOCKS.has(piece.name) && line !== "") endLine()
  }
  if (line !== "") endLine()
  return lines.join("\n")
}
