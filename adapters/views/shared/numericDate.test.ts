import { assert, it } from "vitest"
import { numericDate } from "./numericDate.ts"

it.each([
  ["en", "03/05/2025"],
  ["de", "03.05.2025"],
  ["fr", "03/05/2025"],
  ["ru", "03.05.2025"],
  ["ja", "2025/05/03"],
  ["ko", "2025. 05. 03."],
  ["zh-Hans", "2025/05/03"]
])("[TIME-03] writes a day in figures as %s does", (language, want) => {
  assert.strictEqual(numericDate("03/05/2025", language), want)
})
