import { isRelay } from "../call/iceAccess.ts"
import { codesTo, type DeliveryConfig } from "../code/codesTo.ts"
import type { Config } from "../Config.ts"
import { configWire, type IceAccess } from "./config.ts"
import type { Settings } from "./settings.ts"

/** What the operator decided about telephone numbers, codes, maps and calls. */
export type AccountConfig = Pick<Config, "phonePatterns" | "iceServers"> &
  DeliveryConfig &
  Pick<Config, "mapAttribution" | "mapTiles" | "placesUrl">

/** What a client acts on, in the answer and the frame alike: what is set, how telephone numbers look here, to what codes are delivered, whether there are maps, places and a relay for calls, and its own access to servers for calls. */
export const configFor = (settings: Settings, config: AccountConfig, ice: IceAccess) => {
  const wire = configWire(settings, ice)
  const told = {
    phonePatterns: config.phonePatterns.join(" "),
    codesTo: codesTo(config),
    ...(config.mapTiles === "" ? {} : { mapAttribution: config.mapAttribution }),
    ...(config.placesUrl === "" ? {} : { places: "1" })
  }
  const relay = config.iceServers.some(isRelay) ? { relay: "1" } : {}
  return { ...wire, sysInfo: { ...wire.sysInfo, ...told }, chatInfo: { ...wire.chatInfo, ...relay } }
}
