import { assert, it } from "@effect/vitest"
import { HashMap } from "effect"
import { happen, play } from "#fixtures/client/play.ts"
import { see } from "#fixtures/client/see.ts"
import { ask, push, row, send } from "#fixtures/client/told.ts"

it("[QUOTE-04] an answer to somebody whose own name is not here carries none, and never my remark about them", () => {
  const known = play({ contacts: [row(7, { displayName: "Boss" })], when: [push(1)] })
  const unnamed = { ...known, state: { ...known.state, people: HashMap.empty() } }
  const sent = [ask("QuoteAsked", { chat: "7", id: "m1" }), send("a")].reduce(happen, unnamed)
  const [body] = see(sent)["bodies"] as ReadonlyArray<{ readonly extends: object }>
  assert.deepStrictEqual(body?.extends, { msg_id: 1, content: "：t1", user_id: 7, realname: "" })
})
