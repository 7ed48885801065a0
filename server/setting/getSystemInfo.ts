import { Result } from "effect"
import type { Handler } from "../Handler.ts"
import { FILE_EXTENSIONS } from "./defaults.ts"
import type { Settings } from "./settings.ts"

const section = (settings: Settings, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([key]) => key.startsWith(`${name}.`))
      .map(([key, value]) => [key.slice(name.length + 1), value])
  )

/** What clients act on. Nothing in it is secret: it is told to anyone (spec 3.9). */
export const getSystemInfo: Handler<"getSystemInfo"> = async ({ store }) =>
  Result.map(await store.read("settings", undefined), (settings) => ({
    data: {
      sysInfo: section(settings, "sysInfo"),
      // `resume`: that we know the call of that name (DEC-0025)
      chatInfo: { ...section(settings, "chatInfo"), stun: "", stunUser: "", stunPass: "", resume: "1" },
      fileUpload: { ...section(settings, "fileUpload"), fileExt: FILE_EXTENSIONS },
      compass: { status: 0, mode: 1, list: [] },
      demon_mode: false
    }
  }))
