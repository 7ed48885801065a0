import { slice } from "../shared/store.ts"

/** Whether there is a call on this device; its screen is fetched then. */
export const hasCall = slice(({ call: { line } }) => {
  const tag = line?.phase._tag ?? "Idle"
  return tag !== "Idle" && tag !== "Ended"
}, false)
