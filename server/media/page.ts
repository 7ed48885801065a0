import { createHash } from "node:crypto"
import type { Headers } from "../http/headers.ts"
import { addressesOf } from "../message/filed.ts"
import type { StoredFile } from "../upload/StoredFile.ts"
import { isInline } from "./inline.ts"

const STYLE =
  "html{height:100%;background:#111;color:#eee;font:16px system-ui,sans-serif}body{height:100%;margin:0;display:grid;place-items:center}img,video{max-width:100%;max-height:100vh}a{color:#9cf;overflow-wrap:anywhere;padding:2em}"

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

const policy = (ancestors: string): string =>
  `default-src 'none'; img-src 'self'; media-src 'self'; style-src ${hashOf(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`

/** The page shows only its own content, and runs no script. */
export const PAGE_POLICY = policy("'none'")

/**
 * The same for the page that shows a file, with what older browsers read: pages of our own origin and of those that the operator names show
 * it in a frame (DEC-0136). The header of older browsers knows no list of origins, so it stays away where one is named.
 */
export const viewHeaders = (corsOrigins: ReadonlyArray<string>): Headers => [
  ...(corsOrigins.length > 0 ? [] : ["X-Frame-Options", "SAMEORIGIN"]),
  "Content-Security-Policy",
  policy(["'self'", ...corsOrigins].join(" "))
]

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A page around `body`, under a title that is plain text, for a reader of `language`. */
export const htmlPage = (language: string, title: string, body: string): string =>
  `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`

/** A link to another place of the site. */
export const downloadLink = (path: string, words: string): string => `<a href="${escaped(path)}" download>${escaped(words)}</a>`

const elementOf = (file: StoredFile): string => {
  const [kind] = file.mime.split("/")
  const src = escaped(file.path)
  if (!isInline(file.mime) || kind === "text") return downloadLink(addressesOf(file, "").download, file.name)
  if (kind === "image") return `<img src="${src}" alt="${escaped(file.name)}">`
  return kind === "video" ? `<video src="${src}" controls></video>` : `<audio src="${src}" controls></audio>`
}

/** The page that shows a file by itself: a picture, what plays, or a link to what is to be saved. */
export const viewPage = (language: string, file: StoredFile): string => htmlPage(language, file.name, elementOf(file))
