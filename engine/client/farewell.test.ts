import { assert } from "@effect/vitest"
import * as fc from "fast-check"
import { happen, play } from "#fixtures/client/play.ts"
import { prop } from "#fixtures/prop.ts"
import { done } from "#fixtures/client/told.ts"

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
