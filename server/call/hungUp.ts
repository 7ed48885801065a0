import { CODES } from "#engine/call/codes.ts"
import type { Signal } from "#engine/call/Signal.ts"
import type { CallRow } from "./ongoing.ts"

/** How far a device's clock may be ahead of ours, in seconds. */
const AHEAD = 5

/** How long people have talked, in whole seconds; 0 while it rings. */
export const secondsTalked = ({ taken_at }: Pick<CallRow, "taken_at">, now: number): number =>
  taken_at === null ? 0 : Math.max(0, Math.floor((now - taken_at) / 1000))

/**
 * An end as it really was: what rings is taken back by its caller and refused by the other side, what runs is over, unless the connection
 * was never there or lost; the talk is not longer than since it was taken up; busy is only whom a call reaches (H-25).
 */
export const trueEnd = (said: Signal, call: Pick<CallRow, "caller" | "taken_at">, me: number, now: number): Signal => {
  if (said.event === "busy" && call.taken_at === null && call.caller !== me) return said
  if (said.event !== "hangup" && said.event !== "busy") return said
  const signal: Signal = { ...said, event: "hangup" }
  if (call.taken_at === null) {
    const usual = call.caller === me ? CODES.cancelled : CODES.refused
    return { ...signal, code: signal.code === CODES.notConnected ? signal.code : usual, seconds: 0 }
  }
  const talked = secondsTalked(call, now)
  const seconds = signal.seconds === 0 ? talked : Math.min(signal.seconds, talked + AHEAD)
  if (signal.code === CODES.notConnected) return { ...signal, seconds: Math.min(signal.seconds, talked + AHEAD) }
  return { ...signal, code: CODES.ended, seconds }
}
