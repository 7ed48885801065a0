import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"

/** An IPv6 host owns its network of 64 bits, so limits count the network. */
const network = (address: string): string => {
  const [head = "", tail = ""] = (address.split("%")[0] ?? "").split("::")
  const groups = head === "" ? [] : head.split(":")
  const missing = address.includes("::") ? 8 - groups.length - (tail === "" ? 0 : tail.split(":").length) : 0
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill("0"), ...(tail === "" ? [] : tail.split(":"))]
  const own = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${own.join(":")}::/64`
}

/** An address without the port and the brackets that some proxies leave at it. */
const bare = (entry: string): string => {
  const text = entry.trim().toLowerCase().replaceAll('"', "")
  const [, within, before] = /^\[([^\]]*)\](?::[0-9]+)?$|^([0-9.]+):[0-9]+$/.exec(text) ?? []
  return (within ?? before ?? text).replace(/^::ffff:(?=[0-9.]+$)/, "")
}

/** Empty for what is no address. */
const plain = (entry: string): string => {
  const text = bare(entry)
  const family = isIP(text)
  if (family === 0) return ""
  if (text === "::1") return "127.0.0.1"
  return family === 6 ? network(text) : text
}

/** The address of the other end of a connection, for limits. */
export const peerAddress = (remote: string | undefined): string => plain(remote ?? "")

/**
 * Who asks, for limits: the peer, or with `trustProxy` proxies before us the entry of `X-Forwarded-For` that the outermost of them
 * wrote. What stands before that entry is the caller's own claim; an entry that is no address counts as the proxy's own.
 */
export const callerAddress = (req: IncomingMessage, trustProxy: number): string => {
  const peer = peerAddress(req.socket.remoteAddress)
  if (trustProxy === 0) return peer
  const header = req.headers["x-forwarded-for"]
  const hops = (Array.isArray(header) ? header.join(",") : (header ?? "")).split(",").filter((hop) => hop.trim() !== "")
  return plain(hops[Math.max(0, hops.length - trustProxy)] ?? "") || peer
}
