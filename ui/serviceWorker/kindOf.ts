/** What a page asks for, as far as it decides who answers. */
export interface PageRequest {
  readonly method: string
  readonly mode: string
  readonly url: string
  /** It wants a part of a file, as players of sound and video do. */
  readonly isRange: boolean
}

/** `untouched`: the browser asks as if there were no worker. */
export type RequestKind = "untouched" | "navigation" | "asset"

const PAGES = ["", "index.html"]

/**
 * Who answers what a page asks for. `home` is where the app lives, with a slash at the end; `kept` are the addresses that were
 * kept at install. Calls, pictures of people, files and whatever else the service answers is not for the worker to know.
 */
export const requestKind = (
  { method, mode, url, isRange }: PageRequest,
  home: string,
  kept: ReadonlySet<string>
): RequestKind => {
  if (method !== "GET" || isRange || !url.startsWith(home)) return "untouched"
  const [plain = ""] = url.split("#", 1)
  const [place = ""] = plain.slice(home.length).split("?", 1)
  if (mode === "navigate") return PAGES.includes(place) ? "navigation" : "untouched"
  return kept.has(plain) || /^assets\/.+(?<!\.map)$/.test(place) ? "asset" : "untouched"
}
