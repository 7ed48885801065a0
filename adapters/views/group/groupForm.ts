import { ANNOUNCEMENT_MAX, GROUP_NAME, MUTE_DAYS_MAX } from "#engine/group/limits.ts"
import { type Mute, MUTE_MINUTES } from "#engine/group/mute.ts"

/** What the forms of a group say of what is typed into them. */
export interface CheckedText {
  /** Characters left, told when the end is near; negative when there are too many. */
  readonly left: number | null
}

/** The count appears when fewer than this part of them are left. */
const NEAR = 0.2

const typed = (text: string, max: number): CheckedText => {
  const left = max - Array.from(text.trim()).length
  return { left: left < max * NEAR ? left : null }
}

export const typedName = (text: string): CheckedText => typed(text, GROUP_NAME.max)
export const typedAnnouncement = (text: string): CheckedText => typed(text, ANNOUNCEMENT_MAX)

/** The usual mutes, in minutes (spec 4.4). */
export const MUTE_TIMES: ReadonlyArray<(typeof MUTE_MINUTES)[number]> = MUTE_MINUTES

/** Most days of a mute. */
export const MOST_DAYS = MUTE_DAYS_MAX

/** A mute of as many days as were typed; `null` for what is no such number. */
export const muteOfDays = (text: string): Mute | null => {
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return days >= 1 && days <= MUTE_DAYS_MAX ? { _tag: "Days", days } : null
}
