import type { Sound } from "./sounds.ts"

/** What decides how a call is heard on this page. */
interface RingCircumstances {
  /** Whether this tab leads: others of the same browser stay silent. */
  readonly leads: boolean
  /** Whether the chat with the caller notifies. */
  readonly notifies: boolean
  /** The settings of the device. */
  readonly voiceStatus: boolean
  readonly vibrateStatus: boolean
}

/**
 * How a call is heard: it rings in one tab alone, by the settings of the device, and silently where the chat does not notify. What a caller
 * hears is heard where they call (CALL-31, DEC-0270).
 */
export const ringOf = (
  sound: Sound,
  { leads, notifies, vibrateStatus, voiceStatus }: RingCircumstances
): { readonly sound: Sound; readonly vibrate: boolean } => {
  if (sound !== "ring") return { sound, vibrate: false }
  const isHeard = leads && notifies
  return { sound: isHeard && voiceStatus ? "ring" : "none", vibrate: isHeard && vibrateStatus }
}
