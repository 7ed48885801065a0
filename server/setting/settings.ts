import { all, type Program } from "../store/Program.ts"
import { DEFAULTS, type SettingName } from "./defaults.ts"

/** A setting as part of a statement, as a number: what was stored, else the default. */
export const settingSql = (name: SettingName): string =>
  `CAST(COALESCE((SELECT value FROM settings WHERE name = '${name}'), '${DEFAULTS[name]}') AS INTEGER)`

export type Settings = Readonly<Record<SettingName, string>>

/** All settings. */
export function* settings(): Program<Settings> {
  const stored = yield* all<{ name: string; value: string }>("SELECT name, value FROM settings")
  return { ...DEFAULTS, ...Object.fromEntries(stored.map(({ name, value }) => [name, value])) }
}
