import type { IncomingMessage } from "node:http"
import { isLoopback } from "../account/isLoopback.ts"
import type { Config } from "../Config.ts"

const FORWARDING = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"]

const LOCAL_HOST = /^(localhost|127\.[0-9.]+|\[::1\])(:[0-9]+)?$/i
const LOCAL_HOME = /^http:\/\/(localhost|127\.[0-9.]+|\[::1\])(:[0-9]+)?$/i

/**
 * Whether a call surely comes from this machine itself, of which limits of strangers are not asked. A proxy on this machine has its address
 * too, so that nobody is local where one stands before us or may: it is told of, the service has a public address, or the call shows it.
 */
export const isLocal = (
  { headers, httpVersion }: Pick<IncomingMessage, "headers" | "httpVersion">,
  ip: string,
  { publicUrl, trustProxy }: Pick<Config, "publicUrl" | "trustProxy">
): boolean =>
  isLoopback(ip) &&
  trustProxy === 0 &&
  (publicUrl === "" || LOCAL_HOME.test(publicUrl)) &&
  // as proxies ask that were told nothing
  httpVersion !== "1.0" &&
  LOCAL_HOST.test(headers.host ?? "") &&
  FORWARDING.every((name) => headers[name] === undefined)
