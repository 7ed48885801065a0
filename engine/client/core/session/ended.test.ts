import { assert, it } from "@effect/vitest"
import { Given, play } from "#fixtures/client/play.ts"
import { see, Seen } from "#fixtures/client/see.ts"
import { vectors } from "#fixtures/read.ts"

for (const rule of ["CONN-10", "CONN-11", "CONN-12", "ACCOUNT-44"]) {
  it.each(vectors(`client/${rule}`, Given, Seen))(`[${rule}] $title`, ({ given, want }) => {
    const seen = see(play(given))
    const named = Object.fromEntries(Object.keys(want).map((key) => [key, seen[key]]))
    assert.deepStrictEqual(JSON.parse(JSON.stringify(named)), want)
  })
}
