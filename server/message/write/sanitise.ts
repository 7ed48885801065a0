import sanitizeHtml from "sanitize-html"
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_CLASSES,
  ALLOWED_ELEMENTS,
  IMAGE_SCHEMES,
  LINK_SCHEMES,
  SILENT_ELEMENTS
} from "#engine/editor/allowList.ts"
import { linkKind, pictureInText } from "#engine/editor/address.ts"
import { links } from "#engine/message/links.ts"
import { type Piece, htmlPieces } from "#engine/message/tags.ts"
import { withoutReserved } from "../../placeholder.ts"

type Attributes = Record<string, string>

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
const quoted = (text: string): string => escaped(text).replaceAll('"', "&quot;")

/** Words as they travel; addresses in them become links that open a page of their own (spec 3.3). */
const linked = (text: string): string =>
  links(text)
    .map((piece) =>
      piece._tag === "Text" ? escaped(piece.text) : `<a href="${quoted(piece.href)}" target="_blank">${escaped(piece.text)}</a>`
    )
    .join("")

const anchor = ({ href = "" }: Attributes): Attributes => {
  const url = href.trim()
  const kind = linkKind(url)
  return kind === "mention" ? { href: url } : kind === "link" ? { href: url, target: "_blank" } : {}
}

/**
 * A built-in emoji, or a file, with the address by which a client reaches the service, which need not know it by that one; the second slash is
 * some clients' own.
 */
const OURS =
  /^https?:\/\/[^/?#\\\s]+\/{1,2}(static\/img\/emoji\/twitter\/[0-9a-f-]{2,40}\.png|storage\/[a-z]{4,8}\/[\w-]{24}(?:\.[a-z0-9]{1,8})?)$/i

/** A picture with its address: the service's own, or for now that of another host over https; any other picture is removed. */
const picture = (attributes: Attributes, ownHost: string): Attributes => {
  const url = (attributes["src"] ?? "").trim()
  const { src: _, ...rest } = attributes
  const own = OURS.exec(url)?.[1]
  const src = own === undefined ? url : `${ownHost}/${own}`
  return pictureInText(src, ownHost) === "none" ? rest : { ...rest, src }
}

/** Inside these an address is already a link, or meant to be read as it stands. */
const UNLINKED: ReadonlySet<string> = new Set(["a", "code", "pre"])

/** Text without any character that HTML reads as markup. */
const PLAIN = /^[^<>&\0]*$/
const PARAGRAPHS = /^(?:<p>[^<>&\0]*<\/p>)+$/

/**
 * A text as it may be stored and shown: cleaned by the allow-list of the engine, links made where no picture is in it (spec 3.3,
 * 5.10). What `ownHost` serves counts as own pictures.
 */
export const sanitise = (html: string, ownHost: string): string => {
  // Most texts hold no markup and no address: they are clean as they stand.
  if ((PLAIN.test(html) || PARAGRAPHS.test(html)) && !MAY_LINK.test(html)) return html
  const clean = sanitizeHtml(html.replaceAll(HELD, "").replaceAll(NO_TOKEN, `[${HELD}`), {
    ...RULES,
    transformTags: {
      a: (tagName, attributes) => ({ tagName, attribs: anchor(attributes) }),
      img: (tagName, attributes) => ({ tagName, attribs: picture(attributes, ownHost) })
    }
  })
  const own = hasPicture(clean) ? withOwnPictures(clean, ownHost) : clean
  const linkedText = MAY_LINK.test(own) && !hasPicture(own) ? withLinks(own) : own
  // cleaning writes entities as the characters that they stand for
  return withoutReserved(linkedText).replaceAll(HELD, "&#33;")
}

const MAY_LINK = /https?:|www\./i

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED_ELEMENTS],
  allowedAttributes: Object.fromEntries(Object.entries(ALLOWED_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  allowedClasses: { "*": [...ALLOWED_CLASSES] },
  allowedSchemes: [...LINK_SCHEMES],
  allowedSchemesByTag: { img: ["http", ...IMAGE_SCHEMES] },
  allowProtocolRelative: false,
  nonTextTags: [...SILENT_ELEMENTS],
  nestingLimit: 32,
  exclusiveFilter: ({ attribs, tag }) => tag === "img" && attribs["src"] === undefined
}

const hasPicture = (clean: string): boolean => /<img\b/i.test(clean)

/** A cleaned fragment, rewritten: these functions write its words and its tags. In the words of links and code `isLinked` is false. */
const rewritten = (clean: string, write: (piece: Piece, isLinked: boolean) => string): string => {
  let depth = 0
  let out = ""
  for (const piece of htmlPieces(clean)) {
    out += write(piece, depth === 0)
    if (piece._tag !== "Text" && UNLINKED.has(piece.name)) depth += piece.isEnd ? -1 : 1
  }
  return out
}

/** A cleaned fragment in which addresses are links. */
const withLinks = (clean: string): string =>
  rewritten(clean, (piece, isLinked) =>
    piece._tag !== "Text" ? piece.source : isLinked ? linked(unescaped(piece.text)) : piece.text
  )

/** The same, where a picture of another host becomes a link to it, or its address alone inside of a link (EDITOR-25). */
const withOwnPictures = (clean: string, ownHost: string): string =>
  rewritten(clean, (piece, isLinked) => {
    if (piece._tag === "Text") return piece.text
    const address = piece.name === "img" ? (/ src="([^"]*)"/.exec(piece.source)?.[1] ?? "") : ""
    if (address === "" || pictureInText(unescaped(address), ownHost) === "show") return piece.source
    return isLinked ? `<a href="${address}" target="_blank">${address}</a>` : address
  })

/** What looks like the token of an emoji and is meant as text: its entity must outlive the cleaning (DEC-0012). */
const NO_TOKEN = /\[&#33;(?=[0-9a-f]{2})/gi
/** Replaces that entity during the cleaning; no text may hold this character. */
const HELD = "\ufdd0"

/** The characters behind the text of a cleaned fragment, in which only these are escaped. */
const unescaped = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&")
