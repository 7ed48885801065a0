import { wireSetting } from "#engine/api/nouns.ts"
import type { GroupSetting } from "#engine/group/Group.ts"
import { type SettingRow, settingOf } from "./membership.ts"

/** The switches of a group as they travel: numbers. */
export const settingWire = (row: SettingRow): Record<string, number> => wireSetting(settingOf(row))

/** The same on the page of a group: texts, which clients of this wire compare with `"1"` and show a number as off (DEC-0134). */
export const switchesWire = (setting: GroupSetting): Record<string, string> =>
  Object.fromEntries(Object.entries(wireSetting(setting)).map(([name, value]) => [name, String(value)]))
