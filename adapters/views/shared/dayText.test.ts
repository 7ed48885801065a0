import { assert, it } from "vitest"
import type { Millis } from "#engine/format/Millis.ts"
import { clockAt, dateText, momentText, monthText } from "./dayText.ts"

/** An afternoon of a year that is over, on the clock of this device. */
const AT = new Date(2023, 4, 3, 14, 5).valueOf() as Millis

it.each([
  ["en", "Wed, 3 May 2023 at 14:05"],
  ["de", "Mi., 3. Mai 2023 um 14:05"],
  ["id", "Rab, 3 Mei 2023 pukul 14.05"],
  ["ja", "2023年5月3日(水) 14:05"],
  ["ru", "ср, 3 мая 2023 г. в 14:05"],
  ["zh-Hans", "2023年5月3日周三 14:05"]
])("writes date and time as %s does", (language, want) => {
  assert.strictEqual(momentText(AT, language), want)
})

it.each([
  ["en", "May 2023"],
  ["fr", "Mai 2023"],
  ["ru", "Май 2023 г."],
  ["ja", "2023年5月"]
])("writes a month as the heading of a list in %s", (language, want) => {
  assert.strictEqual(monthText(AT, language), want)
})

it("writes the time of the day from 0 to 23, with the sign of the language", () => {
  const night = (AT - 14 * 3_600_000) as Millis
  assert.deepEqual(
    ["en", "de", "id", "ja", "ko"].map((each) => [clockAt(AT, each), clockAt(night, each)]),
    [
      ["14:05", "00:05"],
      ["14:05", "00:05"],
      ["14.05", "00.05"],
      ["14:05", "00:05"],
      ["14:05", "00:05"]
    ]
  )
})

it("puts the day before the month in English, as in Britain", () => {
  assert.strictEqual(dateText({ _tag: "OnDate", year: 2023, month: 5, day: 3 }, "en"), "Wed, 3 May 2023")
})
