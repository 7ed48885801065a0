import { assert, it } from "@effect/vitest"
import { Given, play, see, Seen } from "#fixtures/client/play.ts"
import { vectors } from "#fixtures/read.ts"

for (const rule of ["ALERT-05", "ALERT-06"]) {
  it.each(vectors(`client/${rule}`, Given, Seen))(`[${rule}] $title`, ({ given, want }) => {
    const seen = see(play(given))
    const named = Object.fromEntries(Object.keys(want).map((key) => [key, seen[key]]))
    assert.deepStrictEqual(JSON.parse(JSON.stringify(named)), want)
  })
}
