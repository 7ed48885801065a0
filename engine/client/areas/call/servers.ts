import { looseText } from "../../../api/values.ts"
import type { RtcServer } from "./State.ts"

type Bag = Readonly<Record<string, unknown>>

const isServer = (url: string): boolean => /^(stun|turn)s?:/.test(url)

/** The server that the service names for calls, with all of its addresses; or none, for then nobody outside of it learns an address (spec 3.9, DEC-0270). */
export const serversIn = ({ chatInfo }: { readonly chatInfo: Bag }): ReadonlyArray<RtcServer> => {
  const urls = [...new Set([looseText(chatInfo["stun"]), ...looseText(chatInfo["relays"]).split(" ")])].filter(isServer)
  return urls.length === 0
    ? []
    : [{ urls, username: looseText(chatInfo["stunUser"]), credential: looseText(chatInfo["stunPass"]) }]
}
