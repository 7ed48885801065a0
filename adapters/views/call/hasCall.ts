import { slice } from "../shared/store.ts"

/** Whether there is a call on this device; its screen is fetched then. */
export const hasCall = slice(({ call: { line } }) => {
  const tag = line?.phase._tag ?? "Idle"
  return tag !== "Idle" && tag !== "Ended"
}, false)

/** Whether a call rings here: the title of each tab says so. */
export const isRinging = slice(({ call: { line } }) => line?.phase._tag === "Ringing", false)
