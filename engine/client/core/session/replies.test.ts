import { assert, it } from "@effect/vitest"
import { happen, play } from "#fixtures/client/play.ts"
import { see } from "#fixtures/client/see.ts"
import { done } from "#fixtures/client/told.ts"

it("what the service allows is asked for again a minute after nobody answered, and holds once it is told", () => {
  const silent = play({ start: "stranger", when: [{ answer: "getSystemInfo" }] })
  assert.deepStrictEqual([see(silent)["reminders"], see(silent)["calls"]], [[["service", 60_000]], []])
  assert.strictEqual(silent.state.service, play({ start: "stranger", when: [] }).state.service)
  const again = happen(silent, { remind: "service" })
  assert.deepStrictEqual([see(again)["calls"], see(again)["bodies"]], [["getSystemInfo"], [{}]])
  const told = happen(again, { answer: "getSystemInfo", body: done({ chatInfo: { groupUserMax: "7" } }) })
  assert.deepStrictEqual([told.state.service.groupMax, see(told)["stored"]], [7, ["globalConfig"]])
})
