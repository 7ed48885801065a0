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
export function* pieces(html: string): Generator<Piece> {
  const lower = html.toLowerCase().length === html.length ? html.toLowerCase() : html
  let at = 0
  let text = 0
  while (at < html.length) {
    const open = html.indexOf("<", at)
    if (open === -1) break
    if (!/[a-z/!?]/i.test(html.charAt(open + 1))) {
      at = open + 1
      continue
    }
    if (open > text) yield { _tag: "Text", text: html.slice(text, open) }
    const isComment = html.startsWith("<!--", open)
    const close = isComment ? html.indexOf("-->", open + 4) : endOf(html, open + 1)
    if (close === -1) return
    at = close + (isComment ? 3 : 1)
    const source = isComment ? "" : html.slice(open, at)
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
