/** A piece of a text: words, or an address that may be opened. */
export type TextPiece =
  | { readonly _tag: "Text"; readonly text: string }
  | { readonly _tag: "Link"; readonly text: string; readonly href: string }

/**
 * An address: its scheme or `www.`, then all that is neither blank, quote or angle bracket nor of a script written without
 * blanks, where the sentence simply goes on (Chinese and Japanese letters and punctuation, Hangul).
 */
const ADDRESS =
  /(?<![A-Za-z0-9])(?:https?:\/\/|www\.)[^\s<>"`{}|\\^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Cc}\p{Cf}\u2010-\u2027\u2030-\u205e\u3000-\u303f\uff00-\uffef]+/giu

/** A host to go to: behind the scheme or `www.` a letter, a digit or an address in brackets. */
const HOST = /^(?:https?:\/\/|www\.)(?:[\p{L}\p{N}]|\[[0-9a-f:]+\])/iu

const count = (text: string, c: string): number => text.split(c).length

/** Without what ends the sentence rather than the address; a bracket goes unless it closes one of its own. */
const trimmed = (address: string): string => {
  let end = address.length
  let open = count(address, "(") - count(address, ")")
  for (; end > 0; end--) {
    const c = address.charAt(end - 1)
    if (c === ")" && open < 0) open++
    else if (!".,;:!?'*_~]".includes(c)) break
  }
  return address.slice(0, end)
}

/** A text cut into words and links: http, https and www only (LINK-01, DEC-0014). The pieces put together are the text again. */
export const links = (plain: string): ReadonlyArray<TextPiece> => {
  const found: Array<TextPiece> = []
  let at = 0
  for (const match of plain.matchAll(ADDRESS)) {
    const text = trimmed(match[0])
    if (!HOST.test(text)) continue
    if (match.index > at) found.push({ _tag: "Text", text: plain.slice(at, match.index) })
    found.push({ _tag: "Link", text, href: /^www\./i.test(text) ? `https://${text}` : text })
    at = match.index + text.length
  }
  if (at < plain.length) found.push({ _tag: "Text", text: plain.slice(at) })
  return found
}
