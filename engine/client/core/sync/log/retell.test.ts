import { assert } from "@effect/vitest"
import { HashMap } from "effect"
import * as fc from "fast-check"
import { history, numberedHistory } from "#fixtures/client/moves.ts"
import { World } from "#fixtures/client/World.ts"
import { prop } from "#fixtures/prop.ts"
import { ownScope } from "./ask.ts"
import { reloadSentences } from "./retell.ts"

prop(
  "[LOG-09] whatever is known, each row is asked for and no line about me alone is passed over; without numbers nothing is asked",
  fc.oneof(numberedHistory, history),
  (each) => {
    const world = World.of(each)
    const { state } = world
    if (state.session._tag !== "LoggedIn") return
    const own = ownScope(state.session.me.id)
    const [next, intents] = reloadSentences({ ...state, log: { ...state.log, asked: null } })
    const [first] = intents
    if (!state.log.isLoaded) return assert.deepStrictEqual(intents, [])
    assert.ok(first?._tag === "Call" && first.ask.call === "resume")
    const scopes = first.ask.body.scopes as Readonly<Record<string, number>>
    for (const [scope, { n }] of state.log.reached) assert.strictEqual(scopes[scope], scope === own ? n : -1)
    assert.ok([...HashMap.values(next.chats)].every(({ coverage }) => !coverage.live))
  }
)
