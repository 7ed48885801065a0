import { type Compass, readCompass } from "./compass.ts"
import type { SettingName } from "./defaults.ts"
import type { Settings } from "./settings.ts"

/** Settings that are the service's own business: clients never hear of them (spec 3.9). */
const OWN: ReadonlySet<SettingName> = new Set(["chatInfo.autoAddUser", "chatInfo.autoAddGroup", "service.demo"])

/** One section of the settings, as texts by their names in it. */
const section = (settings: Settings, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([key]) => key.startsWith(`${name}.`) && !OWN.has(key as SettingName))
      .map(([key, value]) => [key.slice(name.length + 1), value])
  )

/** Endings of files that may be uploaded. */
export const extensionsOf = (settings: Settings): ReadonlyArray<string> =>
  settings["fileUpload.fileExt"].split(" ").filter((each) => each !== "")

/** Servers for calls, as one reader may use them. */
export interface IceAccess {
  readonly stun: string
  readonly stunUser: string
  readonly stunPass: string
  /** Addresses of a relay that has several, with blanks between (DEC-0333). */
  readonly relays?: string
}

/** For guests, and for everybody at once. */
export const NO_ICE: IceAccess = { stun: "", stunUser: "", stunPass: "" }

/** The configuration as clients hear it. */
export interface ConfigWire {
  readonly sysInfo: Readonly<Record<string, string>>
  readonly chatInfo: Readonly<Record<string, string>>
  readonly fileUpload: Readonly<Record<string, unknown>>
  readonly compass: Compass
}

/** What clients act on (spec 3.9). Nothing in it is secret but what `ice` has for its reader. */
export const configWire = (settings: Settings, ice: Partial<IceAccess>): ConfigWire => ({
  sysInfo: section(settings, "sysInfo"),
  // `resume`: that we know the call of that name (DEC-0025); `socketCalls`: that we take calls over the socket (DEC-0381)
  chatInfo: { ...section(settings, "chatInfo"), ...ice, resume: "1", socketCalls: "1" },
  fileUpload: { ...section(settings, "fileUpload"), fileExt: extensionsOf(settings) },
  compass: readCompass(settings["compass.links"])
})
