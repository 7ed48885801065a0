/** What a code of ours holds: a person's (`u`) or a group's (`g`), and the part that the server reads. */
export interface QrCode {
  readonly kind: "u" | "g"
  readonly token: string
}

/** Longest token that is looked at, in characters. */
const TOKEN_MAX = 512

const PATH = /\/scan\/(?<kind>[ug])\/(?<token>[^/?#\s]+)\/?(?:[?#].*)?$/s

/**
 * What somebody scanned or pasted, when it is a code of this protocol: an address whose path says so, of whatever host, for
 * services move; the path alone is asked of our own server (GROUP-10, spec 2.21). `null` for anything else.
 */
export const codeOf = (text: string): QrCode | null => {
  const { kind, token = "" } = PATH.exec(text.trim())?.groups ?? {}
  if ((kind !== "u" && kind !== "g") || token.length > TOKEN_MAX) return null
  try {
    return { kind, token: decodeURIComponent(token) }
  } catch {
    return null
  }
}
