import { slice } from "../shared/store.ts"

/** Whether there is a call on this device, or something to be read of one; its screen is fetched then. */
export const hasCall = slice(({ call: { denied, line } }) => {
  const tag = line?.phase._tag ?? "Idle"
  return (tag !== "Idle" && tag !== "Ended") || denied !== undefined
}, false)

/** Whether somebody is in a call on this device: they began or took it. One that rings is none yet. */
export const isOnCall = slice(({ call: { line } }) => {
  const tag = line?.phase._tag ?? "Idle"
  return tag !== "Idle" && tag !== "Ended" && tag !== "Ringing"
}, false)

/** Whether a call rings here: the title of each tab says so. */
export const isRinging = slice(({ call: { line } }) => line?.phase._tag === "Ringing", false)
