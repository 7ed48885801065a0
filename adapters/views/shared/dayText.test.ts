import { assert, it } from "vitest"
import type { Millis } from "#engine/format/Millis.ts"
import { momentText } from "./dayText.ts"

/** An afternoon of a year that is over, on the clock of this device. */
const AT = new Date(2023, 4, 3, 14, 5).valueOf() as Millis

it.each([
  ["en", "Wed, May 3, 2023 at 14:05"],
  ["de", "Mi., 3. Mai 2023 um 14:05"],
  ["ja", "2023年5月3日(水) 14:05"],
  ["ru", "ср, 3 мая 2023 г. в 14:05"],
  ["zh-Hans", "2023年5月3日周三 14:05"]
])("writes date and time as %s does", (language, want) => {
  assert.strictEqual(momentText(AT, language), want)
})
