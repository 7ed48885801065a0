import { Result } from "effect"
import type { Handler } from "../Handler.ts"
import { reply } from "../reply.ts"
import { downloadsIn, releases } from "./released.ts"

/** How the program of an iPhone names its kind. */
const IOS = 1102

const NOTHING = { versionName: "", versionCode: 0, updateType: "silent", versionInfo: "", downloadUrl: "" }

/** The newest program of a phone, with an address only where it is newer than the one that asks; a person who asks by hand gets a question (spec 7.7). */
export const checkVersion: Handler<"checkVersion"> = async ({ config }, { release, setupPage, type }) => {
  const found = await releases(downloadsIn(config.data))
  if (Result.isFailure(found)) throw new Error(found.failure)
  const newest = type === IOS ? found.success.ios : found.success.android
  if (newest === undefined) return reply(NOTHING)
  const isNewer = newest.versionCode > release
  return reply({
    ...newest,
    updateType: setupPage ? "solicit" : newest.updateType,
    downloadUrl: isNewer ? newest.downloadUrl : ""
  })
}
