import type { IncomingMessage } from "node:http"
import { isIPv6 } from "node:net"

/** An IPv6 host owns its network of 64 bits, so limits count the network. */
const network = (address: string): string => {
  const [head = "", tail = ""] = (address.split("%")[0] ?? "").split("::")
  const groups = head === "" ? [] : head.split(":")
  const missing = address.includes("::") ? 8 - groups.length - (tail === "" ? 0 : tail.split(":").length) : 0
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill("0"), ...(tail === "" ? [] : tail.split(":"))]
  const own = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${own.join(":")}::/64`
}

const plain = (address: string): string => {
  const text = address
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=[0-9.]+$)/, "")
  if (text === "::1") return "127.0.0.1"
  return text.includes(":") && isIPv6(text) ? network(text) : text.slice(0, 45)
}

/**
 * Who asks, for limits: the peer, or with `trustProxy` proxies before us the entry of `X-Forwarded-For` that the outermost of them
 * wrote. What stands before that entry is the caller's own claim.
 */
export const addressOf = (req: IncomingMessage, trustProxy: number): string => {
  const peer = req.socket.remoteAddress ?? ""
  if (trustProxy === 0) return plain(peer)
  const header = req.headers["x-forwarded-for"]
  const hops = (Array.isArray(header) ? header.join(",") : (header ?? "")).split(",").filter((hop) => hop.trim() !== "")
  return plain(hops[Math.max(0, hops.length - trustProxy)] ?? peer)
}
