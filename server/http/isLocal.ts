import type { IncomingMessage } from "node:http"
import { isLoopback } from "../account/login/isLoopback.ts"
import type { Config } from "../Config.ts"

const FORWARDING = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"]

const LOCAL_HOST = /^(localhost|127\.[0-9.]+|\[::1\])(:[0-9]+)?$/i
const LOCAL_HOME = /^http:\/\/(localhost|127\.[0-9.]+|\[::1\])(:[0-9]+)?$/i

/**
 * Whether a request was surely made on this machine, by a program that knows the port: no proxy brought it. A proxy on this machine has its address
 * too, yet says so, names the host that was asked for, or speaks as those do that were told nothing.
 */
export const isFromHere = ({ headers, httpVersion }: Pick<IncomingMessage, "headers" | "httpVersion">, ip: string): boolean =>
  isLoopback(ip) &&
  httpVersion !== "1.0" &&
  LOCAL_HOST.test(headers.host ?? "") &&
  FORWARDING.every((name) => headers[name] === undefined)

/**
 * Whether a call surely comes from this machine itself, of which limits of strangers are not asked. A proxy on this machine has its address
 * too, so that no caller is local where one stands before us or may: it is told of, the service has a public address, or the call shows it.
 */
export const isLocal = (
  req: Pick<IncomingMessage, "headers" | "httpVersion">,
  ip: string,
  { publicUrl, trustProxy }: Pick<Config, "publicUrl" | "trustProxy">
): boolean => isFromHere(req, ip) && trustProxy === 0 && (publicUrl === "" || LOCAL_HOME.test(publicUrl))
