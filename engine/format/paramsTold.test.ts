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

it("leaves all else, and what is words already", () => {
  const params = { max: 5, until: "tomorrow", bytes: "much" }
  assert.strictEqual(
    paramsTold(params, "en", () => "never asked"),
    params
  )
})
