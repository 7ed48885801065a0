import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { Millis } from "../format/Millis.ts"
import type { CallReply } from "./CallReply.ts"
import { applyReply } from "./replies.ts"

const NOW = Millis.make(1_800_000_000_000)

it("what an area asked for is left aside where the area is not there", () => {
  const { open, state } = play({ when: [{ ask: { _tag: "SessionsAsked", area: "account" } }] })
  const asked = open.find(({ ask }) => ask.call === "sessions")
  const result = { _tag: "Done", data: [], msg: "", count: 0, page: 1 }
  const end = { ...asked, call: "sessions", result } as unknown as CallReply
  assert.deepStrictEqual(applyReply(state, end, NOW), [state, []])
  assert.deepStrictEqual(applyReply(state, end, NOW, {}), [state, []])
})
