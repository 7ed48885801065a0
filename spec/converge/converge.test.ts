import { describe, expect, it } from "vitest"
import { CALLS, type CallName } from "#engine/api/calls.ts"
import { BARE } from "#engine/api/frames.ts"
import { play } from "./play.ts"
import { SCENARIOS } from "./scenarios.ts"
import { unnamed } from "./seen.ts"
import { INITIAL } from "#engine/client/initial.ts"

/**
 * For every call of the table: it is made, its frames are stepped over clients that loaded before, on devices of whom it concerns and of
 * others, and then they show what clients show that load afterwards (spec 7.8).
 */

const NAMES = Object.keys(CALLS) as ReadonlyArray<CallName>

/** Frames of the socket itself, and those that come whenever somebody comes or goes. */
const ALONG: ReadonlySet<string> = new Set(["isOnline", ...Object.keys(BARE)])

it("every part of the client's state is the service's, and compared, or the device's own", () => {
  expect(unnamed(INITIAL)).toEqual([])
})

describe.each(NAMES)("%s", (call) => {
  const scenarios = SCENARIOS[call]
  it("is tried", () => expect(scenarios.length, `no scenario of ${call} in spec/converge/scenarios`).toBeGreaterThan(0))

  it.each(scenarios.map((scenario) => ({ ...scenario, title: scenario.title ?? "" })))(
    "$title: a client that heard of it shows what a fresh one shows",
    async (scenario) => {
      const { noticed, problems } = await play(call, scenario)
      expect(problems).toEqual([])
      if (scenario.command !== undefined) expect(noticed.calls).toContain(call)
      const named = new Set<string>([call, ...noticed.calls].flatMap((each) => CALLS[each].pushes))
      expect(
        noticed.frames.filter((type) => !ALONG.has(type) && !named.has(type)),
        "frames that the table does not name"
      ).toEqual([])
      const pushed = CALLS[call].pushes.filter((type) => !ALONG.has(type))
      if (scenario.isHeard ?? (pushed.length > 0 && scenario.isQuiet !== true))
        expect(noticed.frames.some((type) => pushed.includes(type))).toBe(true)
    }
  )
})
