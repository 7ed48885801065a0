import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { avatarShape, emptyText, topBarHeight } from "./appearance.ts"
import { BLUR_MAX, blurOf, wireSwitches } from "./chatSetting.ts"
import { type DeviceKey, keysToRemove, STORAGE_USE } from "./storageKeys.ts"
import { ABOUT_TEXT, APP_VERSION, asksForVersion, type Offer, updateTo } from "./version.ts"

const KEYS = Object.keys(STORAGE_USE) as Array<DeviceKey>
const Key = Schema.Literals(KEYS)
const Use = Schema.Literals(["session", "device", "former"])

it.each(vectors("setting/SETTING-03", Key, Use))("[SETTING-03] $title", ({ given, want }) => {
  assert.strictEqual(STORAGE_USE[given], want)
})

prop("[SETTING-03] there are eight keys, and each has one use", fc.constantFrom(...KEYS), (key) => {
  assert.strictEqual(KEYS.length, 8)
  assert.strictEqual(["session", "device", "former"].filter((use) => use === STORAGE_USE[key]).length, 1)
})

const At = Schema.Literals(["start", "logout"])
const Goes = Schema.Struct({ at: At, key: Key })
it.each(vectors("setting/SETTING-04", Goes, Schema.Boolean))("[SETTING-04] $title", ({ given, want }) => {
  assert.strictEqual(keysToRemove(given.at).includes(given.key), want)
})

prop("[SETTING-04] what goes at the start goes at a logout too, and settings never go", fc.constantFrom(...KEYS), (key) => {
  if (keysToRemove("start").includes(key)) assert.include(keysToRemove("logout"), key)
  assert.strictEqual(keysToRemove("logout").includes(key), STORAGE_USE[key] !== "device")
})

const shown = { name: APP_VERSION.name, code: APP_VERSION.code, about: ABOUT_TEXT }
it.each(vectors("setting/SETTING-05", Schema.Literals(["name", "code", "about", "line"]), Schema.Unknown))(
  "[SETTING-05] $title",
  ({ given, want }) => {
    assert.strictEqual(given === "line" ? `${shown.name} (${shown.code})` : shown[given], want)
  }
)

prop(
  "[SETTING-05] the code is the day of the version, so that a later day is a higher code",
  fc.date({ min: new Date("2025-01-04"), max: new Date("2999-12-31"), noInvalidDate: true }),
  (day) => {
    const code = Number(day.toISOString().slice(0, 10).replaceAll("-", ""))
    assert.ok(code > APP_VERSION.code)
  }
)

const Platform = Schema.Literals(["web", "android", "ios"])
const platform = fc.constantFrom("web" as const, "android" as const, "ios" as const)
const AsksFor = Schema.Struct({ platform: Platform })
it.each(vectors("setting/SETTING-06", AsksFor, Schema.Boolean))("[SETTING-06] $title", ({ given, want }) => {
  assert.strictEqual(asksForVersion(given.platform), want)
})

prop("[SETTING-06] who asks was installed", platform, (each) => {
  assert.strictEqual(asksForVersion(each), ["android", "ios"].includes(each))
})

const Way = Schema.Literals(["forcibly", "solicit", "silent"])
const Update = Schema.Struct({
  offer: Schema.Struct({ code: Schema.Int, way: Way, url: Schema.String }),
  installed: Schema.Int
})
it.each(vectors("setting/SETTING-07", Update, Schema.NullOr(Way)))("[SETTING-07] $title", ({ given, want }) => {
  assert.strictEqual(updateTo(given.offer, given.installed) ?? null, want)
})

const offer: fc.Arbitrary<Offer> = fc.record({
  code: fc.nat(),
  way: fc.constantFrom("forcibly", "solicit", "silent"),
  url: fc.constantFrom("", "https://example.org/app")
})
prop("[SETTING-07] a person who has taken an offer is not asked again", offer, fc.nat(), (each, installed) => {
  assert.isUndefined(updateTo(each, each.code))
  if (updateTo(each, installed) !== undefined) assert.ok(each.code > installed)
  assert.strictEqual(updateTo({ ...each, url: "https://example.org/app", code: installed + 1 }, installed), each.way)
})

const Blur = Schema.Union([Schema.Finite, Schema.Literals(["nothing", "endless"])])
const pixels = { nothing: Number.NaN, endless: Number.POSITIVE_INFINITY }
it.each(vectors("setting/SETTING-08", Blur, Schema.Int))("[SETTING-08] $title", ({ given, want }) => {
  assert.strictEqual(blurOf(typeof given === "number" ? given : pixels[given]), want)
})

prop("[SETTING-08] any blur is a whole number in its bounds, and stays what it is", fc.double(), (each) => {
  const blur = blurOf(each)
  assert.ok(Number.isInteger(blur) && blur >= 0 && blur <= BLUR_MAX)
  assert.strictEqual(blurOf(blur), blur)
  if (each >= 0 && each <= BLUR_MAX) assert.isAtMost(Math.abs(blur - each), 0.5)
  else assert.include([0, BLUR_MAX], blur)
})

const Switches = Schema.Struct({ pinned: Schema.Boolean, quiet: Schema.Boolean })
const Bits = Schema.Struct({ is_top: Schema.Int, is_notice: Schema.Int })
it.each(vectors("setting/SETTING-09", Switches, Bits))("[SETTING-09] $title", ({ given, want }) => {
  assert.deepStrictEqual(wireSwitches(given), want)
})

prop("[SETTING-09] the two switches do not know each other", fc.boolean(), fc.boolean(), (pinned, quiet) => {
  assert.strictEqual(wireSwitches({ pinned, quiet }).is_top, wireSwitches({ pinned, quiet: !quiet }).is_top)
  assert.strictEqual(wireSwitches({ pinned, quiet }).is_notice + wireSwitches({ pinned, quiet: !quiet }).is_notice, 1)
})

const Bar = Schema.Struct({ platform: Platform, statusBar: Schema.Finite })
it.each(vectors("setting/SETTING-10", Bar, Schema.Finite))("[SETTING-10] $title", ({ given, want }) => {
  assert.strictEqual(topBarHeight(given.platform, given.statusBar), want)
})

prop("[SETTING-10] the bar grows with the status bar, and is 5 pixels higher on Android", fc.nat({ max: 200 }), (statusBar) => {
  assert.strictEqual(topBarHeight("android", statusBar) - topBarHeight("ios", statusBar), 5)
  assert.strictEqual(topBarHeight("web", statusBar) - topBarHeight("web", 0), statusBar)
})

const Empty = Schema.Struct({ key: Schema.optionalKey(Schema.String) })
it.each(vectors("setting/SETTING-11", Empty, Schema.String))("[SETTING-11] $title", ({ given, want }) => {
  assert.strictEqual(emptyText(given.key), want)
})

prop("[SETTING-11] what a screen says itself is said", fc.string(), (key) => emptyText(key) === key)

const Round = Schema.Struct({ circleAvatar: Schema.Boolean, theme: Schema.optionalKey(Schema.String) })
it.each(vectors("setting/SETTING-12", Round, Schema.Literals(["round", "square"])))("[SETTING-12] $title", ({ given, want }) => {
  assert.strictEqual(avatarShape(given), want)
})

prop("[SETTING-12] the setting turned over turns the shape over", fc.boolean(), (circleAvatar) => {
  assert.notStrictEqual(avatarShape({ circleAvatar }), avatarShape({ circleAvatar: !circleAvatar }))
})
