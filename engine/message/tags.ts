/** A piece of an HTML fragment: text, a tag, or an end tag. `name` is in lower case; `source` is the tag as written. */
export type Piece =
  | { readonly _tag: "Text"; readonly text: string }
  | { readonly _tag: "Tag"; readonly name: string; readonly source: string; readonly isEnd: boolean }

/** Elements whose content is never text. */
const SILENT: ReadonlySet<string> = new Set(["script", "style"])

/** Where a tag that starts at `from` ends (its `>`), heeding quoted values; -1 when it never does. */
const endOf = (html: string, from: number): number => {
  let quote = ""
  for (let i = from; i < html.length; i++) {
    const c = html.charAt(i)
    if (quote !== "") quote = c === quote ? "" : quote
    else if ((c === '"' || c === "'") && html.charAt(i - 1) === "=") quote = c
    else if (c === ">") return i
  }
  return -1
}

/**
 * Cuts a fragment into pieces as browsers do, in one pass and without ever looking back: hostile text costs no more than its
 * length. Comments and the content of scripts are left out; a tag that never ends swallows the rest (TEXT-01, DEC-0013).
 */
export function* htmlPieces(html: string): Generator<Piece> {
  const lower = html.toLowerCase().length === html.length ? html.toLowerCase() : html
  let at = 0
  let text = 0
  for (let open = html.indexOf("<"); open !== -1; open = html.indexOf("<", at)) {
    if (!/[a-z/!?]/i.test(html.charAt(open + 1))) {
      at = open + 1
      continue
    }
    if (open > text) yield { _tag: "Text", text: html.slice(text, open) }
    const isComment = html.startsWith("<!--", open)
    const close = isComment ? html.indexOf("-->", open + 4) : endOf(html, open + 1)
    if (close === -1) return
    at = close + (isComment ? 3 : 1)
    const source = html.slice(open, at)
    const [, slash = "", name = ""] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(source) ?? []
    const found = name.toLowerCase()
    if (found !== "") yield { _tag: "Tag", name: found, source, isEnd: slash !== "" }
    if (SILENT.has(found) && slash === "") {
      at = lower.indexOf(`</${found}`, at)
      if (at === -1) return
    }
    text = at
  }
  if (text < html.length) yield { _tag: "Text", text: html.slice(text) }
}

/** What any reader of HTML, however lenient, could take for the start of a tag, an end tag or a comment. */
const OPENING = /<[a-z/!?]/gi

/** How many tags a fragment could have at most: counted without cutting it, so that it may be asked first (TEXT-05). */
export const tagsIn = (html: string): number => {
  let count = 0
  if (!html.includes("<")) return count
  for (const _ of html.matchAll(OPENING)) count++
  return count
}

const BLANK = /\s/

/**
 * The attributes of a tag as written, names in lower case, the first of a name counting as in browsers. One pass forward, every
 * character looked at a fixed number of times: a tag costs no more than its length, whatever is in it (TEXT-01).
 */
export const attributesOf = (source: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  const end = source.length - 1
  let at = 0
  const pass = (is: (c: string) => boolean): string => {
    const from = at
    while (at < end && is(source.charAt(at))) at++
    return source.slice(from, at)
  }
  const isBlank = (c: string) => BLANK.test(c)
  pass((c) => c !== "/" && !isBlank(c))
  for (;;) {
    pass((c) => c === "/" || isBlank(c))
    if (at >= end) return found
    // a name may start with the sign that otherwise ends it, so that each round takes at least one character
    const first = source.slice(at, ++at)
    const name = (first + pass((c) => c !== "=" && c !== "/" && !isBlank(c))).toLowerCase()
    pass(isBlank)
    let value = ""
    if (source.charAt(at) === "=") {
      at++
      pass(isBlank)
      const quote = source.charAt(at)
      if (quote === '"' || quote === "'") {
        at++
        value = pass((c) => c !== quote)
        at++
      } else value = pass((c) => !isBlank(c))
    }
    if (!found.has(name)) found.set(name, value)
  }
}
