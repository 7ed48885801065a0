import type { Config } from "../Config.ts"

/** Header names and values in turn, as `writeHead` takes them. */
export type Headers = ReadonlyArray<string>

const POLICY = "Cross-Origin-Resource-Policy"

const HOST = /^[A-Za-z0-9.:[\]_-]{1,255}$/

/** `reach`: what the header says besides how long, in seconds: a year. */
const always = (isHttps: boolean, reach: string): Headers => [
  "X-Content-Type-Options",
  "nosniff",
  "X-Frame-Options",
  "DENY",
  "Referrer-Policy",
  "same-origin",
  "Cross-Origin-Opener-Policy",
  "same-origin",
  POLICY,
  "same-origin",
  "Permissions-Policy",
  "camera=(self), microphone=(self), geolocation=(self), payment=(), usb=(), serial=()",
  ...(isHttps ? ["Strict-Transport-Security", `max-age=31536000${reach}`] : [])
]

/** Some browsers do not count sockets of the same host as `'self'`. `also`: the origin of `PUBLIC_URL`, after a blank; files are named by it. */
const pagePolicy = (host: string, scripts: string, also: string): string =>
  [
    "default-src 'self'",
    `script-src 'self'${scripts === "" ? "" : ` ${scripts}`}`,
    "style-src 'self'",
    // our own host alone, also by the name that the operator gave it: another one would learn who reads, where and when (S-10). Documents
    // hold pictures as data, and what is chosen and not sent yet is a blob
    `img-src 'self'${also} data: blob:`,
    `media-src 'self'${also} data: blob:`,
    "font-src 'self' data:",
    `connect-src 'self'${host === "" ? "" : ` ws://${host} wss://${host}`}`,
    // pages of others, in a sandbox (DEC-0095), and our own page that shows a file (DEC-0136)
    "frame-src 'self' https:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'"
  ].join("; ")

const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export interface SecurityHeaders {
  /** For answers that are data: nothing in them may run or load. */
  readonly data: Headers
  /** For scripts and styles: they run under the policy of the page that loads them, and many small ones come with each page. */
  readonly part: Headers
  /** For the app and its other files, as reached at `host` (the request's own header); `scripts` are those that stand in a page. */
  readonly page: (host: string | undefined, scripts?: string) => Headers
  /** Headers of a picture, a sound or a film: pages of other origins show them where any are allowed (DEC-0130). */
  readonly shown: (headers: Headers) => Headers
  /** What caches of packed files have to tell apart. */
  readonly vary: string
}

/** The same headers but for one. */
export const without = (headers: Headers, name: string): Headers => headers.filter((_, i) => headers[i - (i % 2)] !== name)

/** The same headers, with which any site may show what they go with. */
export const withAnyOrigin = (headers: Headers): Headers =>
  headers.map((each, i) => (i % 2 === 1 && headers[i - 1] === POLICY ? "cross-origin" : each))

export const securityHeaders = ({
  corsOrigins,
  hstsSubdomains,
  publicUrl
}: Pick<Config, "corsOrigins" | "hstsSubdomains" | "publicUrl">): SecurityHeaders => {
  const base = always(publicUrl.startsWith("https:"), hstsSubdomains === 1 ? "; includeSubDomains" : "")
  const known = new Map<string, Headers>()
  const publicHost = publicUrl === "" ? "" : new URL(publicUrl).host
  const also = publicUrl === "" ? "" : ` ${new URL(publicUrl).origin}`
  return {
    part: ["X-Content-Type-Options", "nosniff", POLICY, "same-origin"],
    shown: (headers) => (corsOrigins.length > 0 ? withAnyOrigin(headers) : headers),
    vary: corsOrigins.length > 0 ? "Accept-Encoding, Origin" : "Accept-Encoding",
    data: [...base, "Content-Security-Policy", DATA_POLICY],
    page: (host = "", scripts = "") => {
      const own = publicHost || (HOST.test(host) ? host : "")
      const key = `${own} ${scripts}`
      const before = known.get(key)
      if (before !== undefined) return before
      const headers = [...base, "Content-Security-Policy", pagePolicy(own, scripts, also)]
      if (known.size < 100) known.set(key, headers)
      return headers
    }
  }
}
