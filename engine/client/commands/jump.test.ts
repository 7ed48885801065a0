import { assert, it } from "@effect/vitest"
import { happen, play, see, type Stage } from "#fixtures/client/play.ts"
import { ask, open, row } from "#fixtures/client/told.ts"
import { SEARCH_HORIZON } from "../../message/limits.ts"

const page = (from: number, to: number) => ({ answer: "getMessageList", texts: { of: 7, from, to } }) as const

/** As if so many pages had come already. */
const after = (stage: Stage, pages: number): Stage => {
  const { jump } = stage.state
  return jump === null ? stage : { ...stage, state: { ...stage.state, jump: { ...jump, pages } } }
}

it("[JUMP-01] the way goes as far up as a search does, and breaks off there", () => {
  const begun = play({ contacts: [row()], when: [open(), page(9001, 9030), ask("JumpAsked", { chat: "7", number: 1 })] })
  assert.strictEqual(begun.state.jump?.pages, 1)
  const last = happen(after(begun, SEARCH_HORIZON / 200 - 1), page(8801, 9000))
  assert.deepStrictEqual([see(last)["jump"], last.open.length], ["searching", begun.open.length])
  const beyond = happen(last, page(8601, 8800))
  assert.deepStrictEqual([see(beyond)["jump"], beyond.open.length], ["unreached", begun.open.length - 1])
})
