import { assert, it } from "@effect/vitest"
import { attached } from "#fixtures/client/attaching.ts"
import { play } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/told.ts"
import { Millis } from "../../../format/Millis.ts"
import { AREA } from "./area.ts"

const now = Millis.make(0)

it("without a session no file is attached, and nobody is told of it", () => {
  const { intents, state } = play({ start: "stranger", contacts: [row(7)], when: attached([{ id: "f" }]).slice(0, 1) })
  assert.deepStrictEqual([intents, state.toasts], [[], []])
  assert.isTrue(AREA.needsSession({ _tag: "UploadsAsked", area: "outbox", now }))
})

it("what belongs to another area is left to it, and files that wait go on by themselves", () => {
  const { state } = play({ contacts: [row(7)], when: [] })
  assert.deepStrictEqual(AREA.command(state, { _tag: "EmojiAsked", area: "emoji", now }), [state, []])
  assert.deepStrictEqual(AREA.command(state, { _tag: "UploadsAsked", area: "outbox", now }), [state, []])
  const going = play({ contacts: [row(7)], when: attached([{ id: "f" }]) }).state
  const end = {
    ...{ call: "uploadBegin", token: "t" },
    ...{
      ask: { area: "emoji", call: "uploadBegin", id: "f", chat: "7" },
      result: { _tag: "Problem", answered: { _tag: "Aborted" } }
    }
  }
  assert.deepStrictEqual(AREA.reply(going, end as never, now), [going, []])
  assert.deepStrictEqual(AREA.heard(state, {} as never, now), [state, []])
})
