import type { IncomingMessage } from "node:http"
import { isOwnOrigin } from "../socket/origin.ts"

const HOST = /^[A-Za-z0-9.:[\]_-]{1,255}$/

/**
 * Where who asks reaches the service, for links in answers: its configured address, else that of the app in their browser, which also
 * knows of a proxy that speaks https, else the host that they named. It goes to them alone.
 */
export const homeOf = (req: Pick<IncomingMessage, "headers">, publicUrl: string): string => {
  const { host = "", origin = "" } = req.headers
  if (publicUrl !== "") return publicUrl
  if (/^https?:\/\//.test(origin) && isOwnOrigin(req, "")) return new URL(origin).origin
  return HOST.test(host) ? `http://${host}` : ""
}
