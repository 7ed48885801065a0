import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/told.ts"
import { loggedOut } from "./initial.ts"

it("[CLIENT-04] the list of who logs in next is not taken for the one of who was here", () => {
  const { state } = play({ contacts: [row()], when: [] })
  assert.ok(loggedOut(state).roster > state.roster)
})
