import createPurifier from "dompurify"
import { isOwnMedium } from "#engine/editor/mediaAddress.ts"
import { keepsAttribute, keptClasses } from "#engine/editor/cleanHtml.ts"
import { DOCUMENT_POLICY } from "#engine/editor/htmlPolicy.ts"
import { mediumLink } from "../shared/linkTo.ts"

const purifier = createPurifier()

/** What the purifier needs to know; the engine then judges each attribute. */
const OPTIONS = {
  ALLOWED_TAGS: [...DOCUMENT_POLICY.elements],
  ALLOWED_ATTR: ["class", ...new Set(Object.values(DOCUMENT_POLICY.attributes).flat())],
  FORBID_CONTENTS: [...DOCUMENT_POLICY.silent],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const
}

const settle = (element: Element): void => {
  for (const { name, value } of [...element.attributes])
    if (name !== "class" && !keepsAttribute(DOCUMENT_POLICY, { element: element.localName, name, value }, location.origin))
      element.removeAttribute(name)
  const classes = keptClasses(DOCUMENT_POLICY, element.className)
  if (classes.length === 0) element.removeAttribute("class")
  else element.className = classes.join(" ")
}

const purified = (html: string): DocumentFragment => {
  const root = purifier.sanitize(html, OPTIONS)
  for (const element of root.querySelectorAll("*")) settle(element)
  // what lost its address shows nothing
  for (const medium of root.querySelectorAll("img:not([src]), video:not([src])")) medium.remove()
  return root
}

const htmlIn = (root: DocumentFragment): string => {
  const holder = document.createElement("div")
  holder.append(root)
  return holder.innerHTML
}

/** A document with what documents may hold, and nothing else (spec 5.9). */
export const cleanDocument = (html: string): string => htmlIn(purified(html))

/**
 * The same as it is drawn: a link opens a page of its own and tells it nothing, pictures and videos wait until they are near. Those of other
 * hosts are links, for to show them is to tell that host who reads, where and when (EDITOR-25, DEC-0178, DEC-0196).
 */
export const drawnDocument = (html: string): string => {
  const root = purified(html)
  for (const medium of root.querySelectorAll("img, video")) {
    const address = (medium.getAttribute("src") ?? "").trim()
    if (!isOwnMedium(address, location.origin)) medium.replaceWith(mediumLink(medium, address))
  }
  for (const link of root.querySelectorAll("a[href]")) {
    link.setAttribute("target", "_blank")
    link.setAttribute("rel", "noopener noreferrer nofollow")
  }
  for (const picture of root.querySelectorAll("img")) {
    picture.setAttribute("loading", "lazy")
    picture.setAttribute("decoding", "async")
    picture.setAttribute("referrerpolicy", "no-referrer")
  }
  for (const video of root.querySelectorAll("video")) {
    video.setAttribute("controls", "")
    video.setAttribute("preload", "metadata")
  }
  return htmlIn(root)
}
