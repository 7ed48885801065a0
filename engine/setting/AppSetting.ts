import { choiceOf, formerOf, type LanguageChoice } from "../locale/languages.ts"

/** How the interface looks; `auto` follows the system. */
export const THEMES = ["auto", "light", "dark"] as const
/** One of {@link THEMES}. */
type Theme = (typeof THEMES)[number]

/** Enter alone, or with Ctrl (on keyboards of Apple with Command). */
export const SEND_WITH = ["enter", "ctrlEnter"] as const
/** One of {@link SEND_WITH}. */
type SendWith = (typeof SEND_WITH)[number]

/** How large text is, in per cent of what the browser has. */
export const TEXT_SIZES = [90, 100, 110, 120, 130] as const
/** One of {@link TEXT_SIZES}. */
type TextSize = (typeof TEXT_SIZES)[number]

/** What stands behind the messages of a chat that has no picture of its own. */
export const WALLPAPERS = ["bubbles", "waves", "leaves", "plain"] as const
/** One of {@link WALLPAPERS}. */
export type Wallpaper = (typeof WALLPAPERS)[number]

/** Settings of this device, kept under `appSetting` (spec 3.8). Part of the login chunk: no Schema. */
export interface AppSetting {
  /** A notification for a new message, while nobody can see the client. */
  readonly notifyStatus: boolean
  /** Sound for a new message. */
  readonly voiceStatus: boolean
  /** Vibration for a new message. */
  readonly vibrateStatus: boolean
  /** Round avatars. */
  readonly circleAvatar: boolean
  readonly theme: Theme
  readonly language: LanguageChoice
  /** What sends a message on a keyboard; the other of both begins a new line. Enter, where nothing was chosen. */
  readonly sendWith?: SendWith
  /** How large text is, and all that is measured by it. 100, where nothing was chosen (DEC-0325). */
  readonly textSize?: TextSize
  /** Colours with more contrast. Read only where it is on (DEC-0387). */
  readonly highContrast?: boolean
  /** The first of {@link WALLPAPERS}, where nothing was chosen (DEC-0387). */
  readonly wallpaper?: Wallpaper
  /** In calls the other side does not learn the address of this device (DEC-0333). Read only where it is on. */
  readonly hideAddress?: boolean
}

/** Before anything was chosen (SETTING-01, spec 3.8, 9.4). */
export const SETTING_DEFAULTS: AppSetting = {
  notifyStatus: true,
  voiceStatus: true,
  vibrateStatus: false,
  circleAvatar: false,
  theme: "auto",
  language: "auto"
}

const parsed = (stored: unknown): unknown => {
  if (typeof stored !== "string") return stored
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}

const YES: ReadonlySet<unknown> = new Set([true, "true", 1, "1"])
const NO: ReadonlySet<unknown> = new Set([false, "false", 0, "0"])

const bit = (value: unknown, fallback: boolean): boolean => (YES.has(value) ? true : NO.has(value) ? false : fallback)

/** Settings from what was stored, as JSON text or value; each one that is missing or unreadable keeps its default (SETTING-01, spec 3.8). */
export const appSetting = (stored: unknown): AppSetting => {
  const json = parsed(stored)
  const {
    circleAvatar,
    hideAddress,
    highContrast,
    language,
    notifyStatus,
    sendWith,
    textSize,
    theme,
    vibrateStatus,
    voiceStatus,
    wallpaper
  } = typeof json === "object" && json !== null ? (json as { readonly [K in keyof AppSetting]?: unknown }) : {}
  const sends = SEND_WITH.find((each) => each === sendWith)
  const size = TEXT_SIZES.find((each) => each === textSize)
  const behind = WALLPAPERS.find((each) => each === wallpaper)
  return {
    notifyStatus: bit(notifyStatus, SETTING_DEFAULTS.notifyStatus),
    voiceStatus: bit(voiceStatus, SETTING_DEFAULTS.voiceStatus),
    vibrateStatus: bit(vibrateStatus, SETTING_DEFAULTS.vibrateStatus),
    circleAvatar: bit(circleAvatar, SETTING_DEFAULTS.circleAvatar),
    theme: THEMES.find((each) => each === theme) ?? SETTING_DEFAULTS.theme,
    language:
      (typeof language === "string" ? (choiceOf(language) ?? formerOf(language)) : undefined) ?? SETTING_DEFAULTS.language,
    ...(sends === undefined ? {} : { sendWith: sends }),
    ...(size === undefined ? {} : { textSize: size }),
    ...(bit(highContrast, false) ? { highContrast: true } : {}),
    ...(behind === undefined ? {} : { wallpaper: behind }),
    ...(bit(hideAddress, false) ? { hideAddress: true } : {})
  }
}
