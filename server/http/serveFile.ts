import type { IncomingMessage, ServerResponse } from "node:http"
import { decodedPath } from "./decoded.ts"
import type { Encoding, StaticFile } from "./files.ts"
import type { SecurityHeaders } from "./headers.ts"
import type { Parts } from "./Parts.ts"
import type { Target } from "./routes.ts"
import { closeWhenUnread } from "./unread.ts"

const APP = "/h5/"
/** Answers for the app while there is no network; browsers must notice at once when there is a newer one. */
const WORKER = "/h5/sw.js"
const NOT_BUILT =
  "<!doctype html><meta charset=utf-8><title>Parley</title><h1>The app is not built yet</h1><p>Stop the server and run <code>npm start</code>: it builds the app and serves it here.</p>"

/** What a page loads and is not opened by itself. */
const IS_PART = /^text\/(javascript|css)/

/** Pictures and sounds of the service itself, which messages and people's pages name. */
const IS_PICTURE = /^(?:\/h5)?\/static\//

const accepts = (header: string, encoding: Encoding): boolean =>
  header.split(",").some((part) => new RegExp(`^\\s*(?:${encoding}|\\*)\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*$)|$)`, "i").test(part))

const isSame = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(",").some((each) => each.trim() === etag || each.trim() === etag.slice(2) || each.trim() === "*")

const cacheOf = ({ isImmutable, type }: StaticFile, isWorker: boolean): string => {
  if (isImmutable) return "public, max-age=31536000, immutable"
  return isWorker || type.startsWith("text/html") ? "no-cache" : "public, max-age=3600"
}

const pack = async (file: StaticFile, header: string): Promise<readonly [Encoding | undefined, Buffer]> => {
  for (const encoding of ["br", "gzip"] as const) {
    const packed = accepts(header, encoding) ? await file.packed(encoding) : undefined
    if (packed !== undefined) return [encoding, packed]
  }
  return [undefined, file.bytes]
}

/** Serves the app and the static files: GET and HEAD, packed when the browser can read it, 304 when it has it. `unread`: milliseconds after which who reads nothing is cut off. */
export const serveFile = (
  { files, log }: Parts,
  target: Target,
  req: IncomingMessage,
  res: ServerResponse,
  security: SecurityHeaders,
  unread?: number
): void => {
  closeWhenUnread(res, unread)
  // older clients join base and path carelessly
  const path = target.path.replaceAll(/\/{2,}/g, "/")
  const { query } = target
  const headers = security.page(req.headers.host)
  const say = (status: number, text: string, ...more: ReadonlyArray<string>): void => {
    const type = text.startsWith("<") ? "text/html; charset=utf-8" : "text/plain; charset=utf-8"
    res.writeHead(status, [
      ...headers,
      ...more,
      "Content-Type",
      type,
      "Cache-Control",
      "no-store",
      "Content-Length",
      String(Buffer.byteLength(text))
    ])
    res.end(text)
  }

  if (req.method !== "GET" && req.method !== "HEAD") return say(405, "Only GET works here.", "Allow", "GET, HEAD")
  if (path === "/" || path === "/index.html" || path === "/h5")
    return say(302, "", "Location", query === "" ? APP : `${APP}?${query}`)
  const wanted = path === APP ? "/h5/index.html" : decodedPath(path)
  const file = wanted === undefined ? undefined : files.at(wanted)
  if (file === undefined) return wanted === "/h5/index.html" ? say(503, NOT_BUILT) : say(404, "There’s nothing at this address.")

  // a worker runs under a policy of its own
  const isWorker = wanted === WORKER
  const known = [
    ...(IS_PICTURE.test(wanted ?? "")
      ? security.shown(security.page(req.headers.host))
      : IS_PART.test(file.type) && !isWorker
        ? security.part
        : security.page(req.headers.host, file.scripts)),
    "ETag",
    file.etag,
    "Cache-Control",
    cacheOf(file, isWorker),
    "Vary",
    security.vary
  ]
  if (isSame(req.headers["if-none-match"], file.etag)) {
    res.writeHead(304, known).end()
    return
  }
  const encodings = req.headers["accept-encoding"]
  pack(file, Array.isArray(encodings) ? encodings.join(",") : (encodings ?? "")).then(
    ([encoding, bytes]) => {
      const packed = encoding === undefined ? [] : ["Content-Encoding", encoding]
      res.writeHead(200, [...known, "Content-Type", file.type, "Content-Length", String(bytes.length), ...packed])
      res.end(req.method === "HEAD" ? undefined : bytes)
    },
    (error: unknown) => {
      log.error("file not served", { path, error })
      res.destroy()
    }
  )
}
