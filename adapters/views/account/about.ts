import { ABOUT_TEXT, APP_VERSION } from "#engine/setting/version.ts"

/** What the page about this app says: its version, and the key of its text (SETTING-05). */
export const about = { version: APP_VERSION, text: ABOUT_TEXT } as const
