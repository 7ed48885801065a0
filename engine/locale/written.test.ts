import { assert, it } from "@effect/vitest"
import { TRANSLATIONS } from "./languages.ts"
import { listText, localeOf, numberText } from "./written.ts"

it.each([
  ["en", "1,343", "1.5"],
  ["de", "1.343", "1,5"],
  ["fr", "1\u202f343", "1,5"],
  ["ru", "1\u00a0343", "1,5"],
  ["ja", "1,343", "1.5"],
  ["id", "1.343", "1,5"],
  ["pt", "1.343", "1,5"]
])("writes a number as %s does", (language, many, half) => {
  assert.deepStrictEqual([numberText(1343, language), numberText(1.5, language)], [many, half])
})

it.each(TRANSLATIONS)("writes each number as Intl does in %s", (language) => {
  const intl = new Intl.NumberFormat(localeOf(language))
  const numbers = [...Array.from({ length: 1001 }, (_, at) => at), -1, -1000, 0.25, 12.345, 2 ** 40, -0.5]
  assert.deepStrictEqual(
    numbers.map((each) => numberText(each, language)),
    numbers.map((each) => intl.format(each))
  )
})

it.each([
  ["en", "Ann, Bo and Cy"],
  ["de", "Ann, Bo und Cy"],
  ["fr", "Ann, Bo et Cy"],
  ["ru", "Ann, Bo и Cy"],
  ["ja", "Ann、Bo、Cy"],
  ["zh-Hans", "Ann、Bo和Cy"],
  ["id", "Ann, Bo, dan Cy"]
])("lists names as %s does", (language, want) => {
  assert.deepStrictEqual(
    [listText(["Ann", "Bo", "Cy"], language), listText(["Ann"], language), listText([], language)],
    [want, "Ann", ""]
  )
})
