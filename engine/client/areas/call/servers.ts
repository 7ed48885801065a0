import { str } from "../../../api/values.ts"
import type { RtcServer } from "./State.ts"

type Bag = Readonly<Record<string, unknown>>

/** The servers that the service names for calls: one, or none, for then nobody outside of it learns an address (spec 3.9, DEC-0270). */
export const serversIn = ({ chatInfo }: { readonly chatInfo: Bag }): ReadonlyArray<RtcServer> => {
  const urls = str(chatInfo["stun"])
  if (!/^(stun|turn)s?:/.test(urls)) return []
  return [{ urls, username: str(chatInfo["stunUser"]), credential: str(chatInfo["stunPass"]) }]
}
