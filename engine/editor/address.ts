import { IMAGE_SCHEMES, LINK_SCHEMES, MENTION_HREF } from "./allowList.ts"

const has = (url: string, schemes: ReadonlyArray<string>): boolean =>
  schemes.some((scheme) => url.toLowerCase().startsWith(scheme.startsWith("http") ? `${scheme}://` : `${scheme}:`))

/** What the `href` of a link is: an address to follow, the number of a mentioned person, or nothing to keep (EDITOR-01, spec 5.9). */
export const linkKind = (href: string): "link" | "mention" | "none" => {
  const url = href.trim()
  return MENTION_HREF.test(url) ? "mention" : has(url, LINK_SCHEMES) ? "link" : "none"
}

/** Whether a picture may be shown from there: over https, or from the service's own host (EDITOR-02, spec 5.9). `ownHost` is an origin without a slash at its end, or empty. */
export const mayShow = (src: string, ownHost: string): boolean => {
  const url = src.trim()
  return /^\/(?![/\\])/.test(url) || (ownHost !== "" && url.startsWith(`${ownHost}/`)) || has(url, IMAGE_SCHEMES)
}
