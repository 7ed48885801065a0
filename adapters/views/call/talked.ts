import { callDuration } from "#engine/call/callDuration.ts"

/** For how long people have been talking since then, as it is written (CALL-21). */
export const talkTime = (since: number, now: number): string => callDuration(Math.max(0, Math.floor((now - since) / 1000)))
