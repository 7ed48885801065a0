import { createHash, timingSafeEqual } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { withAnyOrigin, type Headers } from "./headers.ts"
import { isFromHere } from "./isLocal.ts"
import type { Parts } from "./Parts.ts"

/** How long the store may take to say that it is there, in milliseconds. */
const READY_WITHIN = 2000

/** What the store says of itself; `store`: nothing in time. */
const storeIs = ({ store }: Parts): Promise<"ready" | "too-old" | "store"> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve("store"), READY_WITHIN)
    const settle = (is: "ready" | "too-old" | "store"): void => {
      clearTimeout(timer)
      resolve(is)
    }
    store.ready().then(settle, () => settle("store"))
  })

/** Why the service is not ready, in one word for the monitoring; nothing if it is ready. */
const whyNotReady = async (
  parts: Parts,
  isForTraffic: boolean
): Promise<"store" | "too-old" | "room" | "stopping" | undefined> => {
  if (parts.isStopping?.() === true) return "stopping"
  const is = await storeIs(parts)
  if (is !== "ready") return is
  return isForTraffic || parts.room.mayWrite() ? undefined : "room"
}

/** What a balancer asks: without room for words people are still served, and all processes may lack it at once (DEC-0384). */
const isForTraffic = (req: IncomingMessage): boolean => new URLSearchParams(req.url?.split("?", 2)[1]).get("for") === "traffic"

const sum = (text: string): Buffer => createHash("sha256").update(text).digest()

/** Whether the figures are for the caller: with the operator's token, or without one on this machine alone (DEC-0206). */
const mayMeasure = ({ config: { metricsToken } }: Parts, req: IncomingMessage): boolean =>
  metricsToken === ""
    ? isFromHere(req, req.socket.remoteAddress ?? "")
    : timingSafeEqual(sum(req.headers.authorization ?? ""), sum(`Bearer ${metricsToken}`))

const NOT_FOR_YOU = "The figures are told on this machine alone, or to who sends METRICS_TOKEN.\n"

type Answer = readonly [status: number, type: string, body: string]

const PROBES: Readonly<Record<string, (parts: Parts, req: IncomingMessage) => Promise<Answer>>> = {
  "/health": () => Promise.resolve([200, "application/json", '{"status":"alive"}']),
  "/ready": async (parts, req) => {
    const reason = await whyNotReady(parts, isForTraffic(req))
    const isSlow = parts.isBusUp?.() === false
    return reason === undefined
      ? [200, "application/json", JSON.stringify({ status: "ready", ...(isSlow ? { bus: "down" } : {}) })]
      : [503, "application/json", JSON.stringify({ status: "not ready", reason })]
  },
  "/metrics": (parts, req) =>
    Promise.resolve(
      mayMeasure(parts, req)
        ? [200, "text/plain; version=0.0.4; charset=utf-8", parts.metrics.text()]
        : [403, "text/plain; charset=utf-8", NOT_FOR_YOU]
    )
}

/** Answers what machines ask about the process; false when it is something else. */
export const answerProbe = (
  parts: Parts,
  route: string,
  req: IncomingMessage,
  res: ServerResponse,
  security: Headers
): boolean => {
  const ask = Object.hasOwn(PROBES, route) && (req.method === "GET" || req.method === "HEAD") ? PROBES[route] : undefined
  if (ask === undefined) return false
  ask(parts, req).then(
    ([status, type, body]) => {
      res
        .writeHead(status, [
          // a client on another site asks whether the service is there, to say why it is not let in
          ...(route === "/health" ? withAnyOrigin(security) : security),
          "Content-Type",
          type,
          "Cache-Control",
          "no-store",
          "Content-Length",
          String(Buffer.byteLength(body))
        ])
        .end(body)
    },
    (error: unknown) => {
      parts.log.error("probe broke", { route, error })
      res.destroy()
    }
  )
  return true
}
