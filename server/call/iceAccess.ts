import { createHmac } from "node:crypto"
import type { Config } from "../Config.ts"
import { type IceAccess, NO_ICE } from "../setting/config.ts"

/** What the operator decided about servers for calls. */
export type IceConfig = Pick<Config, "iceServers" | "turnSecret" | "turnTtl">

/** Whether calls can go through it. */
export const isRelay = ({ urls }: IceConfig["iceServers"][number]): boolean => /^turns?:/.test(urls)

/**
 * The server that helps somebody's calls through, and what opens it: for a relay that shares a secret with us a name that is good for a
 * while and whose password only the two of us can make (coturn's `use-auth-secret`). A relay goes before a server that only says who one is,
 * and all of its addresses are told that the same name and password open.
 */
export const iceAccess = ({ iceServers, turnSecret, turnTtl }: IceConfig, userId: number, now: number): IceAccess => {
  const server = iceServers.find(isRelay) ?? iceServers[0]
  if (server === undefined) return NO_ICE
  const { credential, urls, username } = server
  const all = iceServers.filter((each) => isRelay(each) && each.username === username && each.credential === credential)
  const named = { stun: urls, ...(all.length > 1 && { relays: all.map((each) => each.urls).join(" ") }) }
  if (turnSecret === "" || !isRelay(server) || username !== "") return { ...named, stunUser: username, stunPass: credential }
  const name = `${Math.floor(now / 1000) + turnTtl}:${userId}`
  return { ...named, stunUser: name, stunPass: createHmac("sha1", turnSecret).update(name).digest("base64") }
}
