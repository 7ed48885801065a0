import { Result } from "effect"
import { refused } from "#engine/error/refusal.ts"
import { DEFAULTS, type SettingName } from "../../setting/defaults.ts"
import { isSetting, acceptedValues } from "../../setting/rules.ts"
import type { Settings } from "../../setting/settings.ts"
import type { Commands } from "../Command.ts"
import { doneOutput, shortLine, textTable } from "../telling.ts"
import { changeAndTell } from "./registration.ts"

const NAMES = Object.keys(DEFAULTS) as ReadonlyArray<SettingName>

const row =
  (settings: Settings) =>
  (name: SettingName): ReadonlyArray<string> => [
    name,
    shortLine(settings[name]) || '""',
    settings[name] === DEFAULTS[name] ? "" : "changed",
    acceptedValues(name)
  ]

/** Commands about the settings of the service. */
export const SETTINGS: Commands = {
  "settings list": {
    takes: "",
    says: "all settings, and what each takes",
    words: [0, 0],
    run: async ({ store }, { by }) =>
      Result.map(await store.read("lookAtSettings", by), (settings) => ({
        data: settings,
        lines: textTable(["setting", "value", "", "takes"], NAMES.map(row(settings)))
      }))
  },
  "settings get": {
    takes: "NAME",
    says: "one setting, such as sysInfo.name",
    words: [1, 1],
    run: async ({ store }, { args, by }) => {
      const [name = ""] = args
      if (!isSetting(name)) return Result.fail(refused("setting-unknown", { name }))
      return Result.map(await store.read("lookAtSettings", by), (settings) => ({
        data: { name, value: settings[name] },
        lines: [settings[name]]
      }))
    }
  },
  "settings set": {
    takes: "NAME VALUE",
    says: "changes a setting; everybody who is there learns of it at once",
    words: [2, 2],
    lastMayBeEmpty: true,
    run: async (parts, asked) => {
      const [name = "", value = ""] = asked.args
      const changed = await changeAndTell(parts, asked, { [name]: value })
      if (Result.isFailure(changed)) return Result.fail(changed.failure)
      const text = changed.success[name as SettingName] ?? ""
      return doneOutput(changed, { name, value: text }, `${name} is ${shortLine(text, 200) || '""'}.`)
    }
  }
}
