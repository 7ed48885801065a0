import type { Config } from "../Config.ts"
import { configWire, type IceAccess } from "./config.ts"
import type { Settings } from "./settings.ts"

/** What the operator decided about telephone numbers. */
export type PhoneConfig = Pick<Config, "phonePatterns">

/** What a client acts on, in the answer and the frame alike: what is set, how telephone numbers look here, and its own access to servers for calls. */
export const configFor = (settings: Settings, { phonePatterns }: PhoneConfig, ice: IceAccess) => {
  const wire = configWire(settings, ice)
  return { ...wire, sysInfo: { ...wire.sysInfo, phonePatterns: phonePatterns.join(" ") } }
}
