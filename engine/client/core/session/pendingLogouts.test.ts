import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { happen, play } from "#fixtures/client/play.ts"
import { prop } from "#fixtures/prop.ts"
import { done } from "#fixtures/client/told.ts"
import { tokenIn } from "./me.ts"

const heard = { answer: "logout", body: done() } as const
const unheard = fc.constantFrom({ answer: "logout" } as const, { answer: "logout", status: 502 } as const)
const again = fc.constantFrom({ remind: "logout" } as const, { page: "online" } as const, { restart: "crash" } as const)

prop(
  "[CLIENT-50] a logout is kept until the server confirms it, however often it gets no answer",
  fc.array(fc.tuple(unheard, again), { maxLength: 5 }),
  (times) => {
    let stage = play({ when: [{ ask: { _tag: "LogoutAsked" } }] })
    for (const [silence, then] of times) {
      stage = happen(happen(stage, silence), then)
      assert.deepStrictEqual(stage.state.pendingLogouts, ["bearer t"])
      assert.deepStrictEqual(stage.storage["pendingLogouts"], ["bearer t"])
      assert.strictEqual(stage.open.filter(({ ask }) => ask.call === "logout").length, 1)
    }
    const gone = happen(stage, heard)
    assert.deepStrictEqual([gone.state.pendingLogouts, gone.storage["pendingLogouts"]], [[], []])
  }
)

it("[CLIENT-50] a logout that is still pending leaves the session alone that follows it on the same device", () => {
  const login = done({ sessionId: "s", authToken: "bearer u", userInfo: { user_id: 1, account: "acc1", realname: "Ann" } })
  const back = play({
    when: [
      { ask: { _tag: "LogoutAsked" } },
      { answer: "logout" },
      { ask: { _tag: "LoginAsked", account: "acc1", password: "secret1" } },
      { answer: "login", body: login },
      { page: "online" }
    ]
  })
  const logouts = back.open.filter(({ ask }) => ask.call === "logout")
  assert.deepStrictEqual(
    logouts.map(({ token }) => token),
    ["bearer t"]
  )
  const gone = happen(back, heard)
  assert.deepStrictEqual([gone.state.pendingLogouts, tokenIn(gone.state)], [[], "bearer u"])
})
