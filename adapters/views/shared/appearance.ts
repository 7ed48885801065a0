import { emptyText, topBarHeight } from "#engine/setting/appearance.ts"
import type { Platform } from "#engine/setting/version.ts"

const ANDROID = /android/i

const platform = (userAgent: string): Platform => (ANDROID.test(userAgent) ? "android" : "web")

/** Height of the top bar below the status bar on this device, in pixels (SETTING-10). */
export const barHeight = (userAgent: string): number => topBarHeight(platform(userAgent), 0)

/** Key of what stands where a list would be (SETTING-11). */
export const emptyWords = emptyText

export { avatarShape } from "#engine/setting/appearance.ts"
