import { assert, it } from "@effect/vitest"
import { Given, play } from "#fixtures/client/play.ts"
import { see, Seen } from "#fixtures/client/see.ts"
import { vectors } from "#fixtures/read.ts"
import { isLeader } from "./Part.ts"

const RULES = ["TAB-01", "TAB-02", "TAB-03", "TAB-04", "TAB-05", "TAB-06", "TAB-07", "TAB-08", "TAB-09", "TAB-10"]

for (const rule of RULES) {
  it.each(vectors(`client/${rule}`, Given, Seen))(`[${rule}] $title`, ({ given, want }) => {
    const seen = see(play(given))
    const named = Object.fromEntries(Object.keys(want).map((key) => [key, seen[key]]))
    assert.deepStrictEqual(JSON.parse(JSON.stringify(named)), want)
  })
}

it.each([
  { start: "online", title: "alone leads itself", isLead: true },
  { start: "leads", title: "among others leads once the lead is its", isLead: true },
  { start: "follows", title: "that waits for the lead does not lead", isLead: false },
  { start: "apart", title: "without a session does not lead", isLead: false }
] as const)("[TAB-01] a tab $title", ({ isLead, start }) => {
  assert.strictEqual(isLeader(play({ start, when: [] }).state), isLead)
})
