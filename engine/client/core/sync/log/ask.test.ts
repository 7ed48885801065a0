import { assert, it } from "@effect/vitest"
import { HashMap } from "effect"
import { play } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/told.ts"
import { requestAllRows, requestResume, withoutAsked } from "./ask.ts"
import { withLog } from "./withLog.ts"

it("[LOG-07] when all was asked for and nobody answered, all is asked for again, and no line from the first on", () => {
  const { state } = play({ start: "numbered", contacts: [row()], when: [{ page: "wake" }] })
  const [asked] = requestAllRows(withLog(withoutAsked(state), { reached: HashMap.empty() }))
  const [, intents] = requestResume(withoutAsked(asked))
  const bodies = intents.flatMap((each) => (each._tag === "Call" ? [each.ask.body] : []))
  assert.deepStrictEqual(bodies, [{ scopes: {} }])
})

it("[LOG-07] nothing more is asked while the answer with all rows is on its way", () => {
  const { state } = play({ start: "numbered", contacts: [row()], when: [{ ask: { _tag: "ContactsAsked" } }] })
  assert.deepStrictEqual(requestAllRows(state), [state, []])
})
