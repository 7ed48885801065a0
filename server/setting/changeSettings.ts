import { Result } from "effect"
import { type Refused, refused } from "#engine/error/refusal.ts"
import { recordAct } from "../manage/audit.ts"
import { needActor, type By, SUPER } from "../manage/By.ts"
import { all, type Program, refuse, run } from "../store/Program.ts"
import type { SettingName } from "./defaults.ts"
import { arrivalsOf, serviceOf } from "./newcomers.ts"
import { isSetting, settingText, acceptedValues } from "./rules.ts"
import { type Settings, settings } from "./settings.ts"

/** Settings by their names, as they are stored. */
export type SettingChanges = Partial<Record<SettingName, string>>

/** The wanted settings, if every name is that of a setting and every value is valid for it. */
export const changesOf = (wanted: Readonly<Record<string, unknown>>): Result.Result<SettingChanges, Refused> => {
  const changes: Record<string, string> = {}
  for (const [name, value] of Object.entries(wanted)) {
    if (!isSetting(name)) return Result.fail(refused("setting-unknown", { name: name.slice(0, 60) }))
    const text = settingText(name, value)
    if (text === null) {
      const said = typeof value === "string" ? value : (JSON.stringify(value) ?? "")
      return Result.fail(refused("setting-value", { name, value: said.slice(0, 60), takes: acceptedValues(name) }))
    }
    changes[name] = text
  }
  return Result.succeed(changes)
}

const STORE = "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"

export interface ChangeSettings {
  readonly by: By
  readonly changes: SettingChanges
}

/** Refuses settings that name people who do not exist. */
function* needPeople(changes: SettingChanges): Program<void> {
  const service = serviceOf(JSON.parse(changes["chatInfo.autoAddUser"] ?? "null"))
  const arrivals = arrivalsOf(JSON.parse(changes["chatInfo.autoAddGroup"] ?? "null"))
  const named = [...(service?.userIds ?? []), ...(arrivals?.isOn === true ? [arrivals.owner] : [])]
  for (const id of named) {
    const [row] = yield* all<{ status: number }>("SELECT status FROM users WHERE user_id = ?", id)
    if (row?.status !== 1) yield* refuse("user-unknown")
  }
}

/** WRITE: changes settings of the service; returns all of them. For super administrators. */
export function* changeSettings({ by, changes }: ChangeSettings): Program<Settings> {
  const actor = yield* needActor(by, SUPER)
  yield* needPeople(changes)
  const before = yield* settings()
  for (const [name, value] of Object.entries(changes)) {
    if (before[name as SettingName] === value) continue
    yield* run(STORE, name, value)
    yield* recordAct(actor, "setting", name, { from: before[name as SettingName], to: value })
  }
  return { ...before, ...changes }
}

const EVERYBODY = "SELECT user_id FROM users WHERE status = 1 ORDER BY user_id"

/** READ: everybody who could be there, by number. */
export function* everybody(): Program<ReadonlyArray<number>> {
  return (yield* all<{ user_id: number }>(EVERYBODY)).map(({ user_id }) => user_id)
}
