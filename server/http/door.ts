import { Result } from "effect"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { CallName } from "#engine/api/calls.ts"
import { refused } from "#engine/error/refusal.ts"
import { docsDoor } from "../docs/serveDocs.ts"
import { withHomeAddress } from "../media/atHome.ts"
import { withSentences } from "../placeholder.ts"
import { mediaDoor } from "../media/door.ts"
import { sessionToOpen } from "../media/opening.ts"
import { passesOf } from "../media/passes.ts"
import { callerAddress } from "./address.ts"
import { bytesTold, readBody, STRANGERS_BODY_MAX } from "./body.ts"
import { crossOriginDoor } from "./crossOrigin.ts"
import { isAllowedOrigin, isOwnOrigin } from "../socket/origin.ts"
import { isUpload } from "../upload/door.ts"
import { answerCall, answerUpload, type CallParts } from "./call.ts"
import { type EnvelopeOut, refusalEnvelope } from "./envelope.ts"
import { type Headers, securityHeaders } from "./headers.ts"
import { headerLanguage } from "./language.ts"
import { POLICIES } from "./policies.ts"
import { answerProbe } from "./probes.ts"
import { callAt, isApi, isFile, routePath, scannedPath, type Target, requestTarget, withoutApp } from "./routes.ts"
import { openInApp, scanQuery } from "./scan.ts"
import { serveFile } from "./serveFile.ts"
import { cutOffWhenSlow } from "./slow.ts"
import { refusalText } from "./text.ts"
import { closeWhenUnread } from "./unread.ts"

export interface HttpDoor {
  readonly listener: RequestListener
  /** Calls under way. */
  readonly underWay: () => number
}

/** How long a caller may go on sending what is not read, in milliseconds; cut off at once, it would miss the answer. */
const LINGER = 500

/** Bytes of an answer that may have to wait in our memory for its reader. */
const LONG = 64 * 1024

/** Everything that comes by HTTP: calls, probes, and the files of the app. */
export const httpDoor = (parts: CallParts): HttpDoor => {
  const { calls, config, log, metrics, overload, requests } = parts
  const security = securityHeaders(config)
  const passes = passesOf(parts.codes, config.publicUrl.startsWith("https:"))
  const media = mediaDoor(parts, passes, security)
  const docs = docsDoor(parts)
  const crossOrigin = crossOriginDoor(parts)
  const headers: Headers = [...security.data, "Content-Type", "application/json; charset=utf-8", "Cache-Control", "no-store"]

  /** `isRead`: the request was read to its end, so that the connection may serve another. */
  const send = (
    req: IncomingMessage,
    res: ServerResponse,
    envelope: EnvelopeOut,
    language: string,
    isRead: boolean,
    cookies: Headers = []
  ): void => {
    if (res.destroyed) return
    // As a text it leaves in one write with its headers.
    const body = withSentences(withHomeAddress(JSON.stringify(envelope), config.publicUrl), language)
    const bytes = Buffer.byteLength(body)
    // a short one lies in the system's buffers, read or not; a timer for each send would cost more than it saves
    if (bytes > LONG) closeWhenUnread(res)
    const length = ["Content-Length", String(bytes), ...cookies]
    if (isRead) return void res.writeHead(200, [...headers, ...length]).end(body, "utf8")
    // its end closes the connection: who still sends would be cut off in the middle, and miss what was answered
    res.writeHead(200, [...headers, ...length, "Connection", "close"]).write(body, "utf8")
    const linger = setTimeout(() => req.socket.destroy(), LINGER)
    req.socket.once("close", () => clearTimeout(linger))
    if (req.readableEnded) res.end()
    else req.once("end", () => res.end()).resume()
  }

  const countSession = (name: CallName | undefined, code: number): void => {
    if (name !== undefined && POLICIES[name].begins === true)
      metrics.add("parley_logins_total", code === 0 ? "succeeded" : "refused")
  }

  /** An upload, and how it ended: nothing is answered to a sender that broke it off. */
  const counted = async (req: IncomingMessage, upload: () => Promise<EnvelopeOut | null>): Promise<EnvelopeOut | null> => {
    let outcome = "broken-off"
    try {
      const answer = await upload()
      if (answer === null) return answer
      outcome = answer.code === 0 ? "succeeded" : "refused"
      if (answer.code === 0) metrics.add("parley_upload_bytes_total", "", Number(req.headers["content-length"] ?? 0))
      return answer
    } finally {
      metrics.add("parley_uploads_total", outcome)
    }
  }

  const api = async (
    req: IncomingMessage,
    res: ServerResponse,
    ip: string,
    name: CallName | undefined,
    query: string
  ): Promise<void> => {
    const began = performance.now()
    const language = headerLanguage(req.headers["accept-language"])

    const finish = (envelope: EnvelopeOut, isRead = true): void => {
      const seconds = (performance.now() - began) / 1000
      metrics.request(name ?? "unknown", envelope.code, seconds)
      log.debug("call", { call: name ?? "unknown", code: envelope.code, ms: Math.round(seconds * 1000) })
      countSession(name, envelope.code)
      // a page of another site cannot log a person in or out here
      const isOurs = isOwnOrigin(req, config.publicUrl) || isAllowedOrigin(req, config.corsOrigins)
      const session = isOurs ? sessionToOpen(name, req, envelope) : undefined
      send(req, res, envelope, language, isRead, session === undefined ? [] : passes.headers(session, Date.now()))
    }

    const later = name === undefined || req.method !== "POST" ? undefined : overload.later(name)
    if (later !== undefined) {
      const told = bytesTold(req)
      // a short body that nobody reads is here with its head: the connection goes on
      return finish(refusalEnvelope(later, language), told > 0 && told <= STRANGERS_BODY_MAX)
    }
    if (!calls.enter(ip)) return finish(refusalEnvelope(refused("busy"), language), false)
    try {
      if (name !== undefined && isUpload(name) && req.method === "POST") {
        const answer = await counted(req, () => answerUpload(parts, { name, req, query, ip, language }))
        return answer === null ? undefined : finish(answer, req.complete)
      }
      if (name !== undefined && req.method === "POST") {
        const answer = await answerCall(parts, { name, req, query, ip, language })
        return answer === null ? undefined : finish(answer, req.complete)
      }
      const body = await readBody(req, STRANGERS_BODY_MAX)
      if (body === null) return
      const why = name === undefined ? "unknown-path" : "method-not-allowed"
      const failure = Result.isFailure(body) ? body.failure : refused(why)
      parts.security.attempt({ call: name ?? "unknown", ip, why: failure.reason })
      finish(refusalEnvelope(failure, language), req.complete)
    } finally {
      calls.leave(ip)
    }
  }

  /** An address has asked all that it may; its connection ends, so that the next request comes when it may. */
  const tooFast = (req: IncomingMessage, res: ServerResponse, ip: string, isCall: boolean): void => {
    const why = refused("too-fast", { seconds: 1 })
    parts.security.attempt({ call: "any", ip, why: why.reason })
    const language = headerLanguage(req.headers["accept-language"])
    if (isCall) return send(req, res, refusalEnvelope(why, language), language, false)
    const text = refusalText(language, why)
    const more = ["Content-Type", "text/plain; charset=utf-8", "Cache-Control", "no-store", "Connection", "close"]
    const length = String(Buffer.byteLength(text))
    res.writeHead(429, [...security.data, ...more, "Retry-After", "1", "Content-Length", length]).end(text)
  }

  let isWarned = config.trustProxy > 0
  const warnOfProxy = ({ headers }: IncomingMessage): void => {
    if (isWarned || headers["x-forwarded-for"] === undefined) return
    isWarned = true
    log.warn("X-Forwarded-For comes, but TRUST_PROXY is 0: everybody behind the proxy counts as one address")
  }

  const listener: RequestListener = (req, res) => {
    warnOfProxy(req)
    res.on("error", (error) => log.debug("answer not delivered", { error }))
    if (crossOrigin(req, res, security.data)) return cutOffWhenSlow(req)
    const target: Target = withoutApp(requestTarget(req.url ?? "") ?? { path: "", query: "" })
    const route = routePath(target.path)
    const ip = callerAddress(req, config.trustProxy)
    if (!requests.mayAsk(ip)) return tooFast(req, res, ip, isApi(route) || req.method === "POST")
    const scanned = scannedPath(target.path)
    if (media(target, route, req, res)) return cutOffWhenSlow(req)
    const isPage = req.method === "GET" || req.method === "HEAD"
    const isAsked = req.method === "POST" && !isFile(route)
    if (isApi(route) || (scanned !== undefined && !isPage) || isAsked) {
      const [name, query] = scanned === undefined ? [callAt(route), target.query] : ["scanQr" as const, scanQuery(scanned)]
      if (name === undefined || !isUpload(name)) cutOffWhenSlow(req)
      api(req, res, ip, name, query).catch((error: unknown) => {
        log.error("door broke", { error })
        req.socket.destroy()
      })
      return
    }
    cutOffWhenSlow(req)
    req.resume()
    if (scanned !== undefined) return openInApp(scanned, res, security.data)
    if (docs(route, req, res, security.data)) return
    if (!answerProbe(parts, route, req, res, security.data)) serveFile(parts, target, req, res, security)
  }

  return { listener, underWay: calls.total }
}
