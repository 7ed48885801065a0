import { wireSetting } from "#engine/api/nouns.ts"
import { type SettingRow, settingOf } from "./standing.ts"

/** The switches of a group as they travel: numbers. */
export const settingWire = (row: SettingRow): Record<string, number> => wireSetting(settingOf(row))
