import type { IncomingMessage, ServerResponse } from "node:http"
import { pipeline } from "node:stream"
import { setTimeout } from "node:timers/promises"
import { coverOf } from "../upload/covers.ts"
import type { StoredFile } from "../upload/StoredFile.ts"
import { type Headers, without } from "../http/headers.ts"
import type { Parts } from "../http/Parts.ts"
import { disposition } from "./disposition.ts"
import { isInline, isPdf, servedType } from "./inline.ts"
import { isKnown, mayRange, rangeOf } from "./range.ts"

/** No file may run scripts, load others or be framed, also if it is opened as a page. */
const POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/**
 * A PDF in a frame of our own page: a viewer of the browser shows it, which no sandbox lets in. Whatever a browser made of it, no script would run
 * (DEC-0382).
 */
const FRAMED: Headers = [
  "X-Frame-Options",
  "SAMEORIGIN",
  "Content-Security-Policy",
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
]

/** What of a file is asked for. */
export interface Serving {
  /** To be saved, whatever it is. */
  readonly isDownload: boolean
  /** The small picture of it, where there is one. */
  readonly isSmall: boolean
  /** To be shown in a frame of our own page, which a PDF alone is. */
  readonly isFramed: boolean
  /** Headers of every answer. */
  readonly security: Headers
}

/** The bytes that are served: the file's own, or its small picture's. */
interface Bytes {
  readonly key: string
  readonly size: number
  readonly type: string
  readonly etag: string
}

/** How long a request for a cover waits until it is drawn, in milliseconds; after that it gets the picture itself (DEC-0197). */
const COVER_WAIT = 3000

/** The key of a cover that is under way, if it is there soon; else empty. */
const coverSoon = async (blob: string): Promise<string> => {
  const soon = coverOf(blob)
  if (soon === undefined) return ""
  const over = new AbortController()
  try {
    return await Promise.race([soon, setTimeout(COVER_WAIT, "", { signal: over.signal, ref: false })])
  } finally {
    over.abort()
  }
}

const bytesOf = async (parts: Parts, file: StoredFile, isSmall: boolean): Promise<Bytes> => {
  const cover = isSmall ? file.thumb || (await coverSoon(file.blob)) : ""
  const small = cover === "" ? undefined : await parts.blob.size(cover)
  if (small !== undefined) return { key: cover, size: small, type: "image/webp", etag: `"${cover}"` }
  return { key: file.blob, size: file.size, type: file.mime, etag: `"${file.blob}"` }
}

/**
 * Sends a stored file to a person who may see it: whole, or the part that was asked for. It is asked for again each time, and answered
 * with 304 where nothing changed, since a person who may see it today may not tomorrow (H-14). False when its bytes are gone.
 */
export const serveStored = async (
  parts: Parts,
  file: StoredFile,
  req: IncomingMessage,
  res: ServerResponse,
  { isDownload, isFramed, isSmall, security }: Serving
): Promise<boolean> => {
  const { etag, key, size, type } = await bytesOf(parts, file, isSmall)
  const isInFrame = isFramed && !isDownload && isPdf(type)
  const headers = [
    ...(isInFrame ? [...without(security, "X-Frame-Options"), ...FRAMED] : [...security, "Content-Security-Policy", POLICY]),
    "ETag",
    etag,
    "Cache-Control",
    "private, no-cache",
    "Accept-Ranges",
    "bytes",
    "Content-Disposition",
    disposition(isInFrame || (!isDownload && isInline(type)) ? "inline" : "attachment", file.name)
  ]
  if (isKnown(req.headers["if-none-match"], etag)) {
    res.writeHead(304, headers).end()
    return true
  }
  const ifRange = req.headers["if-range"]
  const wanted = mayRange(Array.isArray(ifRange) ? ifRange[0] : ifRange, etag) ? rangeOf(req.headers.range, size) : "all"
  if (wanted === "none") {
    res.writeHead(416, [...headers, "Content-Range", `bytes */${size}`, "Content-Length", "0"]).end()
    return true
  }
  const { end, start } = wanted === "all" ? { start: 0, end: size - 1 } : wanted
  const head = [...headers, "Content-Type", servedType(type), "Content-Length", String(end - start + 1)]
  const status = wanted === "all" ? 200 : 206
  const part = wanted === "all" ? head : [...head, "Content-Range", `bytes ${start}-${end}/${size}`]
  if (req.method === "HEAD" || size === 0) {
    res.writeHead(status, part).end()
    return true
  }
  const stream = await parts.blob.get(key, wanted === "all" ? undefined : wanted)
  if (stream === undefined) return false
  res.writeHead(status, part)
  // a client that disconnects ends the stream, and a broken stream ends the connection: half a file must not look complete
  pipeline(stream, res, (error) => {
    if (error !== undefined && error !== null) parts.log.debug("file not delivered", { error })
  })
  return true
}
