import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { mergedConfig, SERVICE_DEFAULTS, serviceConfig } from "./ServiceConfig.ts"
import { storedConfig } from "./storedConfig.ts"

const Bag = Schema.Record(Schema.String, Schema.Unknown)
const Wire = Schema.Struct({ sysInfo: Bag, chatInfo: Bag, compass: Bag, fileUpload: Schema.optionalKey(Bag) })

it.each(vectors("setting/SETTING-13", Wire, Bag))("[SETTING-13] $title", ({ given, want }) => {
  assert.deepStrictEqual<unknown>(serviceConfig(given), { ...SERVICE_DEFAULTS, ...want })
})

const bag = fc.dictionary(
  fc.constantFrom(
    "name",
    "regtype",
    "regauth",
    "phonePatterns",
    "codesTo",
    "terms",
    "runMode",
    "simpleChat",
    "groupUserMax",
    "redoTime",
    "list",
    "resume",
    "socketCalls",
    "relay",
    "stun"
  ),
  fc.oneof(fc.string(), fc.constantFrom("0", "1", "2", "3", "-5", 0, 1, 2, true, false, null), fc.anything())
)
prop(
  "[SETTING-13] whatever the service tells, a whole configuration is read that is kept and read again",
  bag,
  bag,
  bag,
  (sysInfo, chatInfo, compass) => {
    const config = serviceConfig({ sysInfo, chatInfo, compass })
    const kept = storedConfig(config)
    if (Number.isFinite(config.groupMax) && Number.isFinite(config.recallWindow)) assert.deepStrictEqual(kept, config)
    assert.ok(config.groupMax >= 0 && config.recallWindow >= 0)
  }
)

const Told = Schema.Struct({ known: Bag, told: Bag })
it.each(vectors("setting/SETTING-14", Told, Bag))("[SETTING-14] $title", ({ given, want }) => {
  assert.deepStrictEqual(mergedConfig(given.known, given.told), want)
})

const section = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.string())
const config = fc.dictionary(fc.constantFrom("sysInfo", "chatInfo", "demon_mode"), section)
prop("[SETTING-14] a frame told twice changes nothing more, and nothing that it does not name", config, config, (known, told) => {
  const merged = mergedConfig(known, told)
  assert.deepStrictEqual(mergedConfig(merged, told), merged)
  assert.deepStrictEqual(mergedConfig(known, {}), known)
  for (const [name, value] of Object.entries(told)) assert.deepInclude(merged[name], value)
  for (const [name, value] of Object.entries(known)) if (!(name in told)) assert.deepStrictEqual(merged[name], value)
})
