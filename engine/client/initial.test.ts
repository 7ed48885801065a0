import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/told.ts"
import { INITIAL, withoutSession } from "./initial.ts"

it("[CLIENT-04] the list of who logs in next is not taken for the one of who was here", () => {
  const { state } = play({ contacts: [row()], when: [] })
  assert.ok(withoutSession(state).rosterVersion > state.rosterVersion)
})

it("before anybody looks, sessions are not read, nothing is sought and nothing is found", () => {
  assert.deepStrictEqual(INITIAL.account, { sessions: null })
  assert.deepStrictEqual(INITIAL.search, { words: "", page: 1, hits: null, count: 0, kept: null })
})
