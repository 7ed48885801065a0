import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { happen, play } from "#fixtures/client/play.ts"
import { prop } from "#fixtures/prop.ts"
import { done } from "#fixtures/client/told.ts"
import { tokenIn } from "./people/me.ts"

const heard = { answer: "logout", body: done() } as const
const unheard = fc.constantFrom({ answer: "logout" } as const, { answer: "logout", status: 502 } as const)
const again = fc.constantFrom({ remind: "farewell" } as const, { page: "online" } as const, { restart: "crash" } as const)

prop(
  "[CLIENT-50] however often nobody hears it, a farewell is kept until somebody does",
  fc.array(fc.tuple(unheard, again), { maxLength: 5 }),
  (times) => {
    let stage = play({ when: [{ ask: { _tag: "LogoutAsked" } }] })
    for (const [silence, then] of times) {
      stage = happen(happen(stage, silence), then)
      assert.deepStrictEqual(stage.state.farewells, ["bearer t"])
      assert.deepStrictEqual(stage.storage["farewells"], ["bearer t"])
      assert.strictEqual(stage.open.filter(({ ask }) => ask.call === "logout").length, 1)
    }
    const gone = happen(stage, heard)
    assert.deepStrictEqual([gone.state.farewells, gone.storage["farewells"]], [[], []])
  }
)

it("[CLIENT-50] a farewell that is still pending leaves the session alone that follows it on the same device", () => {
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
  const farewells = back.open.filter(({ ask }) => ask.call === "logout")
  assert.deepStrictEqual(
    farewells.map(({ token }) => token),
    ["bearer t"]
  )
  const gone = happen(back, heard)
  assert.deepStrictEqual([gone.state.farewells, tokenIn(gone.state)], [[], "bearer u"])
})
