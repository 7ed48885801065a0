import { assert, it } from "vitest"
import { refused } from "#engine/error/refusal.ts"
import { paramsHere } from "./paramsHere.ts"

// (TIME-03)
it.each([
  ["en", "14 Nov 2023, 12:34"],
  ["zh-Hans", "2023年11月14日 12:34"],
  ["de", "14. Nov. 2023, 12:34"],
  ["id", "14 Nov 2023, 12.34"],
  ["ko", "2023년 11월 14일 12:34"]
])("[GROUP-04] tells in %s when a mute ends, never as a number", (language, want) => {
  const noon = new Date(2023, 10, 14, 12, 34).getTime()
  const { until } = paramsHere(refused("member-muted", { until: noon }).params, language)
  assert.strictEqual(until, want)
})

it("[GROUP-04] tells by the clock alone when a mute ends today", () => {
  const evening = new Date().setHours(20, 5)
  const said = ["en", "id", "ko"].map((each) => paramsHere(refused("member-muted", { until: evening }).params, each).until)
  assert.deepEqual(said, ["20:05", "20.05", "20:05"])
})

it("leaves counts as they are", () => {
  const { params } = refused("forward-too-many", { max: 5 })
  assert.strictEqual(paramsHere(params, "en"), params)
})

it.each([
  ["en", "10\u00a0GB"],
  ["fr", "10\u00a0Go"]
])("tells in %s how much room there is as a size", (language, want) => {
  const { params } = refused("storage-full", { bytes: 10 * 1024 ** 3 })
  assert.deepStrictEqual(paramsHere(params, language), { bytes: want })
})
