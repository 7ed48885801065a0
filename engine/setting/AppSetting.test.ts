import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { LANGUAGES } from "../locale/languages.ts"
import { appSetting, SETTING_DEFAULTS, THEMES, WALLPAPERS } from "./AppSetting.ts"

const Setting = Schema.Struct({
  notifyStatus: Schema.Boolean,
  voiceStatus: Schema.Boolean,
  vibrateStatus: Schema.Boolean,
  circleAvatar: Schema.Boolean,
  theme: Schema.Literals(THEMES),
  language: Schema.Literals(LANGUAGES),
  sendWith: Schema.optionalKey(Schema.Literals(["enter", "ctrlEnter"])),
  textSize: Schema.optionalKey(Schema.Literals([90, 100, 110, 120, 130])),
  highContrast: Schema.optionalKey(Schema.Literal(true)),
  wallpaper: Schema.optionalKey(Schema.Literals(WALLPAPERS)),
  hideAddress: Schema.optionalKey(Schema.Literal(true))
})

it.each(vectors("setting/SETTING-01", Schema.Unknown, Setting))("[SETTING-01] $title", ({ given, want }) => {
  assert.deepStrictEqual(appSetting(given), want)
})

const chosen = {
  notifyStatus: fc.boolean(),
  voiceStatus: fc.boolean(),
  vibrateStatus: fc.boolean(),
  circleAvatar: fc.boolean(),
  theme: fc.constantFrom(...THEMES),
  language: fc.constantFrom(...LANGUAGES)
}
const sending = { sendWith: fc.constantFrom("enter" as const, "ctrlEnter" as const) }
const sized = { textSize: fc.constantFrom(90 as const, 100 as const, 110 as const, 120 as const, 130 as const) }
const hidden = { hideAddress: fc.constant(true as const) }
const setting = fc.oneof(
  fc.record(chosen),
  fc.record({ ...chosen, ...sending }),
  fc.record({ ...chosen, ...sized }),
  fc.record({ ...chosen, ...hidden }),
  fc.record({ ...chosen, highContrast: fc.constant(true as const), wallpaper: fc.constantFrom(...WALLPAPERS) })
)

prop("[SETTING-01] what was stored is read again, and nothing stored is the default", setting, (each) => {
  assert.deepStrictEqual(appSetting(JSON.stringify(each)), each)
  assert.deepStrictEqual(appSetting(undefined), SETTING_DEFAULTS)
})

prop("[SETTING-01] whatever was stored, a whole setting comes out", fc.oneof(fc.anything(), fc.string(), fc.json()), (stored) => {
  const read = appSetting(stored)
  assert.deepStrictEqual(appSetting(read), read)
})
