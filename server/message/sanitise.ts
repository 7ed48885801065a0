import sanitizeHtml from "sanitize-html"
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_CLASSES,
  ALLOWED_ELEMENTS,
  IMAGE_SCHEMES,
  LINK_SCHEMES,
  SILENT_ELEMENTS
} from "#engine/editor/allowList.ts"
import { linkKind, mayShow } from "#engine/editor/address.ts"
import { links } from "#engine/message/links.ts"
import { pieces } from "#engine/message/tags.ts"

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

/** The picture of a built-in emoji with the address by which a client reaches the service, which need not know it by that one; the second slash is some clients' own. */
const EMOJI = /^https?:\/\/[^/?#\\\s]+\/{1,2}(static\/img\/emoji\/twitter\/[0-9a-f-]{2,40}\.png)$/i

const picture = (attributes: Attributes, ownHost: string): Attributes => {
  const url = (attributes["src"] ?? "").trim()
  const { src: _, ...rest } = attributes
  if (mayShow(url, ownHost)) return { ...rest, src: url }
  const emoji = EMOJI.exec(url)?.[1]
  return emoji === undefined ? rest : { ...rest, src: `${ownHost}/${emoji}` }
}

/** Inside these an address is already a link, or meant to be read as it stands. */
const UNLINKED: ReadonlySet<string> = new Set(["a", "code", "pre"])

/** Nothing that HTML could read in another way. */
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
  return (MAY_LINK.test(clean) && !/<img\b/i.test(clean) ? withLinks(clean) : clean).replaceAll(HELD, "&#33;")
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

/** A cleaned fragment with its addresses made links. */
const withLinks = (clean: string): string => {
  let depth = 0
  let out = ""
  for (const piece of pieces(clean)) {
    if (piece._tag === "Text") out += depth > 0 ? piece.text : linked(unescaped(piece.text))
    else {
      out += piece.source
      if (UNLINKED.has(piece.name)) depth += piece.isEnd ? -1 : 1
    }
  }
  return out
}

/** What looks like the token of an emoji and is meant as text: its entity must outlive the cleaning (DEC-0012). */
const NO_TOKEN = /\[&#33;(?=[0-9a-f]{2})/gi
/** Stands for that entity meanwhile; no text may hold this character. */
const HELD = "\ufdd0"

/** The characters behind the text of a cleaned fragment, in which only these are escaped. */
const unescaped = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&")
