import { assert, it } from "@effect/vitest"
import { happen, play, type Stage } from "#fixtures/client/play.ts"
import { see } from "#fixtures/client/see.ts"
import { ask, done, open, row } from "#fixtures/client/told.ts"
import { SEARCH_HORIZON } from "../../../../message/limits.ts"

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

it("[JUMP-01] where all that was loaded is deleted, the way goes on with the newest that is left", () => {
  const ids = Array.from({ length: 30 }, (_, index) => `m${index + 31}`)
  const removed = ids.map(() => ({ answer: "removeMessage", body: done() }) as const)
  const begun = play({
    contacts: [row()],
    when: [
      open(),
      page(31, 60),
      ask("DeleteAsked", { chat: "7", ids, everyone: false }),
      ...removed,
      ask("JumpAsked", { chat: "7", number: 5 })
    ]
  })
  assert.deepStrictEqual([see(begun)["jump"], see(begun)["sizes"]], ["searching", { "7": 0 }])
  assert.strictEqual(see(happen(begun, page(1, 30)))["jump"], "here")
})

it("[JUMP-01] a page that is on its way already is waited for, and is none of those asked for on the way", () => {
  const begun = play({
    contacts: [row()],
    when: [open(), page(9001, 9030), ask("OlderAsked", { chat: "7" }), ask("JumpAsked", { chat: "7", number: 1 })]
  })
  assert.deepStrictEqual([begun.state.jump?.pages, see(begun)["jump"]], [0, "searching"])
  assert.strictEqual(happen(begun, page(8971, 9000)).state.jump?.pages, 1)
})
