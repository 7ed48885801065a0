import { assert, it } from "@effect/vitest"
import { sizeText } from "./sizeText.ts"

const MB = 1_048_576

it.each([
  ["en", ["100\u00a0B", "1.50\u00a0MB", "10\u00a0GB", "2,048.00\u00a0TB"]],
  ["de", ["100\u00a0B", "1,50\u00a0MB", "10\u00a0GB", "2.048,00\u00a0TB"]],
  ["fr", ["100\u00a0o", "1,50\u00a0Mo", "10\u00a0Go", "2\u202f048,00\u00a0To"]],
  ["ru", ["100\u00a0Б", "1,50\u00a0МБ", "10\u00a0ГБ", "2\u00a0048,00\u00a0ТБ"]],
  ["ja", ["100\u00a0B", "1.50\u00a0MB", "10\u00a0GB", "2,048.00\u00a0TB"]],
  ["id", ["100\u00a0B", "1,50\u00a0MB", "10\u00a0GB", "2.048,00\u00a0TB"]]
])("[SIZE-01] writes a size as %s does", (language, want) => {
  assert.deepStrictEqual(
    [
      sizeText(100, language),
      sizeText(1.5 * MB, language),
      sizeText(10 * 1024 * MB, language, "needed"),
      sizeText(2048 * MB * MB, language)
    ],
    want
  )
})

it("[SIZE-01] writes each unit of Russian in its letters", () => {
  const units = [1, MB / 1024, MB, MB * 1024, MB * MB].map((bytes) => sizeText(bytes, "ru", "needed"))
  assert.deepStrictEqual(units, ["1\u00a0Б", "1\u00a0КБ", "1\u00a0МБ", "1\u00a0ГБ", "1\u00a0ТБ"])
})

it("[SIZE-01] leaves out decimals that say nothing only where that is asked for, and what is no size", () => {
  assert.deepStrictEqual([sizeText(1.5 * MB, "en", "needed"), sizeText(MB, "en")], ["1.5\u00a0MB", "1.00\u00a0MB"])
  assert.deepStrictEqual([sizeText(-1, "en"), sizeText(Number.NaN, "en")], ["", ""])
})
