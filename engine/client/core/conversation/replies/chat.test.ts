import { assert, it } from "@effect/vitest"
import { happen, play, type Stage } from "#fixtures/client/play.ts"
import { see } from "#fixtures/client/see.ts"
import { ask, frame, mine, open, push, row } from "#fixtures/client/told.ts"

const page = (from: number, to: number) => ({ answer: "getMessageList", texts: { of: 7, from, to } }) as const
const toasts = ({ state }: Stage) => state.toasts.map(({ millis, words }) => [words, millis])

it("[CLIENT-13] what came over the socket since the last page is kept, though the next one does not reach down to it", () => {
  const many = Array.from({ length: 40 }, (_, index) => push(index + 4))
  const stage = play({ contacts: [row()], when: [open(), page(1, 3), ...many, ask("ChatCloseAsked"), open(), page(14, 43)] })
  assert.deepStrictEqual([see(stage)["sizes"], see(stage)["older"]], [{ "7": 43 }, { "7": "none" }])
})

it("[CLIENT-32] that nothing was recalled is said in our own words", () => {
  const stage = play({
    contacts: [row()],
    when: [frame("simple", mine(1)), ask("RecallAsked", { chat: "7", id: "m1" }), { answer: "undoMessage" }]
  })
  assert.deepStrictEqual<unknown>(toasts(stage), [[{ _tag: "Key", key: "error:not-recalled", params: {} }, 2500]])
})

it("[DELETE-02] that nothing was deleted, too", () => {
  const stage = play({ contacts: [row()], when: [push(1), ask("DeleteAsked", { chat: "7", ids: ["m1"], everyone: false })] })
  assert.deepStrictEqual<unknown>(toasts(happen(stage, { answer: "removeMessage" })), [
    [{ _tag: "Key", key: "error:not-deleted", params: {} }, 2500]
  ])
})
