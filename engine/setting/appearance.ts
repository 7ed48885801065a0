import type { Platform } from "./version.ts"

/** Height of the top bar below the status bar, in pixels (spec 9.9). */
export const BAR_HEIGHT = { android: 50, other: 45 } as const

/** Height of the top bar with the status bar above it, in pixels: 50 more on Android, 45 elsewhere (SETTING-10, spec 9.9). */
export const topBarHeight = (platform: Platform, statusBar: number): number =>
  statusBar + (platform === "android" ? BAR_HEIGHT.android : BAR_HEIGHT.other)

/** What stands where a list would be: the key that the screen names, else that of "no data" (SETTING-11, spec 9.9). */
export const emptyText = (key: string | undefined): string => key ?? "screens:noData"

/** The shape of every avatar, as the setting says (SETTING-12, spec 3.8, 9.4). */
export const avatarShape = ({ circleAvatar }: { readonly circleAvatar: boolean }): "round" | "square" =>
  circleAvatar ? "round" : "square"
