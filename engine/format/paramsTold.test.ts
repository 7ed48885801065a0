import { assert, it } from "@effect/vitest"
import { paramsTold, timeLeftText } from "./paramsTold.ts"

const HOUR = 3_600_000

it.each([
  ["en", "10\u00a0GB", "in 3 hours"],
  ["de", "10\u00a0GB", "in 3 Stunden"],
  ["fr", "10\u00a0Go", "dans 3 heures"],
  ["zh-Hans", "10\u00a0GB", "3小时后"]
])("tells bytes as a size and an instant by words, in %s", (language, bytes, until) => {
  const told = paramsTold({ bytes: 10 * 1024 ** 3, until: 3 * HOUR, name: "Ann" }, language, (at) => timeLeftText(at, language))
  assert.deepStrictEqual(told, { bytes, until, name: "Ann" })
})

it("tells what there is of the two, and asks for no words of an instant that is none", () => {
  const never = (): string => {
    throw new Error("there is no instant")
  }
  assert.deepStrictEqual(paramsTold({ bytes: 1024, max: 5 }, "en", never), { bytes: "1\u00a0KB", max: 5 })
  assert.deepStrictEqual(
    paramsTold({ until: 7, max: 5 }, "en", (at) => `at ${at}`),
    { until: "at 7", max: 5 }
  )
})

it("leaves all else, and what is words already", () => {
  const params = { max: 5, until: "tomorrow", bytes: "much" }
  assert.strictEqual(
    paramsTold(params, "en", () => "never asked"),
    params
  )
})
