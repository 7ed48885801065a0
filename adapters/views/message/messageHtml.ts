import createPurifier from "dompurify"
import { linkKind, pictureInText } from "#engine/editor/address.ts"
import { ALLOWED_ATTRIBUTES, ALLOWED_CLASSES, ALLOWED_ELEMENTS, SILENT_ELEMENTS } from "#engine/editor/allowList.ts"
import { coverSize } from "#engine/format/coverSize.ts"
import { isEmojiOnly, withCharacters } from "#engine/message/emoji.ts"
import { links } from "#engine/message/links.ts"
import { plainText } from "#engine/message/plainText.ts"
import { mediumLink } from "../shared/linkTo.ts"

/** A text as it may be drawn. */
export interface DrawnText {
  /** Clean by the allow-list of the engine. */
  readonly html: string
  /** One to three emoji and nothing else are drawn large. */
  readonly look: "text" | "emoji"
}

/**
 * What a picture in a text takes: a cover as an image of its own does (COVER-01), whatever comes, so that nothing moves when it is here;
 * or what the text says, where it is read like a page.
 */
type PictureBox = "cover" | "own"

const purifier = createPurifier()

const OPTIONS = {
  ALLOWED_TAGS: [...ALLOWED_ELEMENTS],
  ALLOWED_ATTR: ["class", ...new Set(Object.values(ALLOWED_ATTRIBUTES).flat())],
  FORBID_CONTENTS: [...SILENT_ELEMENTS],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const
}

const keptAttributes = (element: Element): void => {
  const kept = ALLOWED_ATTRIBUTES[element.localName] ?? []
  for (const { name } of [...element.attributes]) if (name !== "class" && !kept.includes(name)) element.removeAttribute(name)
  for (const name of [...element.classList]) if (!ALLOWED_CLASSES.includes(name)) element.classList.remove(name)
}

/** A link opens a page of its own and tells it nothing; a mention, and a link to nowhere, is only text. */
const settleLink = (link: Element): void => {
  const href = (link.getAttribute("href") ?? "").trim()
  const kind = linkKind(href)
  if (kind === "link") {
    link.setAttribute("target", "_blank")
    link.setAttribute("rel", "noopener noreferrer nofollow")
    return
  }
  const text = document.createElement("span")
  if (kind === "mention" || link.classList.contains("at-user")) text.className = "at-user"
  text.append(...link.childNodes)
  link.replaceWith(text)
}

/** A picture comes from this host, and its box stands before it does; one of another host is a link, an emoji of older clients its character. */
const settlePicture = (picture: Element, box: PictureBox): void => {
  const emoji = plainText(picture.outerHTML)
  if (emoji !== "") return picture.replaceWith(emoji)
  const address = (picture.getAttribute("src") ?? "").trim()
  const fate = pictureInText(address, location.origin)
  if (fate !== "show") return fate === "link" ? picture.replaceWith(mediumLink(picture, address)) : picture.remove()
  for (const side of ["width", "height"])
    if (!/^[1-9][0-9]{0,4}$/.test(picture.getAttribute(side) ?? "")) picture.removeAttribute(side)
  if (box === "cover") {
    const cover = coverSize({ width: Number(picture.getAttribute("width")), height: Number(picture.getAttribute("height")) })
    for (const side of ["width", "height"] as const) picture.setAttribute(side, String(cover[side]))
  }
  picture.setAttribute("loading", "lazy")
  picture.setAttribute("decoding", "async")
  picture.setAttribute("referrerpolicy", "no-referrer")
}

const linked = (text: string): ReadonlyArray<string | Element> =>
  links(text).map((piece) => {
    if (piece._tag === "Text") return withCharacters(piece.text)
    const link = document.createElement("a")
    link.setAttribute("href", piece.href)
    link.textContent = piece.text
    return link
  })

/** Addresses in the words become links, tokens become emoji; not inside links and code. */
const settleWords = (root: DocumentFragment): void => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Array<Text> = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) if (node instanceof Text) texts.push(node)
  for (const text of texts) {
    const parent = text.parentElement
    if (parent?.closest("pre, code") != null) continue
    if (parent?.closest("a") != null) text.data = withCharacters(text.data)
    else text.replaceWith(...linked(text.data))
  }
}

/** Words alone, or lines as our own composer sends them: no other tag, no entity (DEC-0200). */
const PLAIN = /^(?:[^<&\r\0]*|(?:<p>(?:[^<&\r\0]*|<br>)<\/p>)+)$/
const LINES = /<p>(.*?)<\/p>/gs

/** A text that is {@link PLAIN}, without the parser: that makes a document for each text, the largest part of what the code of a row takes. */
const plainRoot = (html: string): DocumentFragment => {
  const root = document.createDocumentFragment()
  if (!html.startsWith("<")) root.append(html)
  for (const [, words = ""] of html.matchAll(LINES)) {
    const line = document.createElement("p")
    line.append(words === "<br>" ? document.createElement("br") : words)
    root.append(line)
  }
  return root
}

const cleanRoot = (html: string): DocumentFragment => {
  const root = purifier.sanitize(html, OPTIONS)
  for (const element of root.querySelectorAll("*")) keptAttributes(element)
  return root
}

const draw = (html: string, box: PictureBox): DrawnText => {
  const root = PLAIN.test(html) ? plainRoot(html) : cleanRoot(html)
  settleWords(root)
  for (const picture of root.querySelectorAll("img")) settlePicture(picture, box)
  for (const link of root.querySelectorAll("a")) settleLink(link)
  const holder = document.createElement("div")
  holder.append(root)
  const plain = holder.querySelector("img, a") === null ? plainText(html) : ""
  return { html: holder.innerHTML, look: isEmojiOnly(plain) ? "emoji" : "text" }
}

/** Texts drawn lately; scrolling back and forth draws them again and again. */
const drawn = new Map<string, DrawnText>()
const KEPT = 500

/** A text that came from somewhere as HTML that is safe to draw. */
export const messageHtml = (html: string, box: PictureBox = "own"): DrawnText => {
  const key = `${box} ${html}`
  const known = drawn.get(key)
  if (known !== undefined) return known
  const fresh = draw(html, box)
  if (drawn.size >= KEPT) drawn.clear()
  drawn.set(key, fresh)
  return fresh
}
