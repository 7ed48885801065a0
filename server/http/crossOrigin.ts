import type { IncomingMessage, ServerResponse } from "node:http"
import type { Config } from "../Config.ts"
import type { EventLog } from "../log.ts"
import { isAllowedOrigin, isOwnOrigin } from "../socket/origin.ts"
import type { Headers } from "./headers.ts"

/** Headers that a page of an allowed origin may send: those that clients of the family send, and that of a part of a film. */
const SENT = "Authorization, clientId, cid, sessionId, Content-Type, Accept-Language, Range"
const METHODS = "GET, HEAD, POST"
/** Headers of an answer that such a page may read, beside those that every page may. */
const READ = "Accept-Ranges, Content-Disposition, Content-Range, Retry-After"
/** How long a browser remembers that it may ask, in seconds. */
const REMEMBERED = 600
/** Origins that are logged when they are turned away; more would be made up by a client. */
const LOGGED_MAX = 20

const sentenceTo = (origin: string): string =>
  `Pages of ${origin} may not use this service. Its operator allows them with CORS_ORIGINS=${origin}.`

/** Tells the operator, once for each origin, that a page of it was turned away, and which setting would let it in. */
export const warnTurnedAway = (log: Pick<EventLog, "warn">): ((origin: string) => void) => {
  const told = new Set<string>()
  return (origin) => {
    if (told.has(origin) || told.size >= LOGGED_MAX) return
    told.add(origin)
    log.warn("a page of another origin was turned away: CORS_ORIGINS does not name it", { origin: origin.slice(0, 200) })
  }
}

/**
 * What a page of another origin may do (DEC-0130): one that `CORS_ORIGINS` names reads every answer. Answers the browser's question whether
 * it may ask, and returns true then.
 */
export const crossOriginDoor = ({ config, log }: { readonly config: Config; readonly log: EventLog }) => {
  const refused = warnTurnedAway(log)

  const preflight = (res: ServerResponse, origin: string, isAllowed: boolean, security: Headers): void => {
    if (isAllowed) {
      const allowed = ["Access-Control-Allow-Methods", METHODS, "Access-Control-Allow-Headers", SENT]
      res.writeHead(204, [...security, ...allowed, "Access-Control-Max-Age", String(REMEMBERED), "Content-Length", "0"]).end()
      return
    }
    refused(origin)
    const text = sentenceTo(origin.slice(0, 200))
    const length = String(Buffer.byteLength(text))
    res.writeHead(403, [...security, "Content-Type", "text/plain; charset=utf-8", "Content-Length", length]).end(text)
  }

  return (req: IncomingMessage, res: ServerResponse, security: Headers): boolean => {
    // what caches keep depends on who asked
    if (config.corsOrigins.length > 0) res.setHeader("Vary", "Origin")
    const { origin } = req.headers
    if (origin === undefined) return false
    const isAllowed = isAllowedOrigin(req, config.corsOrigins)
    if (isAllowed) {
      res.setHeader("Access-Control-Allow-Origin", origin)
      res.setHeader("Access-Control-Allow-Credentials", "true")
      res.setHeader("Access-Control-Expose-Headers", READ)
    }
    if (req.method !== "OPTIONS" || req.headers["access-control-request-method"] === undefined) return false
    if (!isAllowed && isOwnOrigin(req, config.publicUrl)) return false
    req.resume()
    preflight(res, origin, isAllowed, security)
    return true
  }
}
