import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"

/** Least seconds of a recording that is sent (VOICE-01, spec 2.10, DEC-0054). */
export const VOICE_MIN = 1

/** Whether something recorded is long enough to be sent, in seconds (VOICE-01, spec 2.10, DEC-0054). */
export const checkVoice = (seconds: number): Result.Result<void, Refused> =>
  seconds >= VOICE_MIN ? Result.succeed(undefined) : Result.fail(refused("voice-too-short"))

/** Most seconds of a recording (VOICE-02, spec 2.10, DEC-0054). */
export const VOICE_MAX = 60

/** Whether a recording ends by itself now, after so many seconds (VOICE-02, spec 2.10, DEC-0054). */
export const isVoiceFull = (seconds: number): boolean => seconds >= VOICE_MAX

/** What becomes of a recording when it ends. */
export type VoiceEnd = "sent" | "cancelled" | "too-short"

/**
 * What becomes of a recording of so many seconds: released on the button it is sent, where {@link checkVoice} lets it; released away from
 * it, it is cancelled; one that {@link isVoiceFull} is sent wherever the finger is (VOICE-03, spec 2.10, DEC-0054).
 */
export const voiceEnd = (seconds: number, isAway: boolean): VoiceEnd => {
  if (isAway && !isVoiceFull(seconds)) return "cancelled"
  return Result.isSuccess(checkVoice(seconds)) ? "sent" : "too-short"
}

/** Something spoken in a chat. */
export interface Spoken {
  readonly id: string
  /** I said it, or heard it on this device. */
  readonly isHeard: boolean
}

/** What follows by itself once something spoken was heard: the next in its chat that was not heard; nothing where all were (VOICE-05, DEC-0247). */
export const voiceAfter = <S extends Spoken>(spoken: ReadonlyArray<S>, id: string): S | undefined => {
  const at = spoken.findIndex((each) => each.id === id)
  return at === -1 ? undefined : spoken.slice(at + 1).find(({ isHeard }) => !isHeard)
}
