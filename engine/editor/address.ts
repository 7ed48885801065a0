import { IMAGE_SCHEMES, LINK_SCHEMES, MENTION_HREF } from "./allowList.ts"

const has = (url: string, schemes: ReadonlyArray<string>): boolean =>
  schemes.some((scheme) => url.toLowerCase().startsWith(scheme.startsWith("http") ? `${scheme}://` : `${scheme}:`))

/** What the `href` of a link is: an address to follow, the number of a mentioned person, or nothing to keep (EDITOR-01, spec 5.9). */
export const linkKind = (href: string): "link" | "mention" | "none" => {
  const url = href.trim()
  return MENTION_HREF.test(url) ? "mention" : has(url, LINK_SCHEMES) ? "link" : "none"
}

/** Whether the service itself serves what is there; `ownHost` is an origin without a slash at its end, or empty. */
const isOwn = (url: string, ownHost: string): boolean =>
  /^\/(?![/\\])/.test(url) || (ownHost !== "" && url.startsWith(`${ownHost}/`))

/**
 * Whether a picture may be shown from there that the service names, as a message or the face of a person: over https, or from the service's own
 * host (EDITOR-02, spec 5.9). `ownHost` is an origin without a slash at its end, or empty.
 */
export const mayShow = (src: string, ownHost: string): boolean => {
  const url = src.trim()
  return isOwn(url, ownHost) || has(url, IMAGE_SCHEMES)
}

/**
 * What becomes of a picture that somebody put into a text: it is shown from the service's own host; one of another host is a link to it, for to show it
 * is to tell that host who reads, where and when; one that cannot be reached safely goes (EDITOR-25, spec 5.9, DEC-0178).
 */
export const pictureInText = (src: string, ownHost: string): "show" | "link" | "none" => {
  const url = src.trim()
  return isOwn(url, ownHost) ? "show" : has(url, IMAGE_SCHEMES) ? "link" : "none"
}
