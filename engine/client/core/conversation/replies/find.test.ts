import { assert, it } from "@effect/vitest"
import { type Happening, play } from "#fixtures/client/play.ts"
import { done, message, open, row } from "#fixtures/client/told.ts"
import { readAnswer } from "../../../answers.ts"
import { endHistorySearch } from "./find.ts"

const find = (words: string): Happening => ({ ask: { _tag: "FindAsked", chat: "7", words, type: "", page: 1 } })
const stage = play({ contacts: [row()], when: [open("7"), { answer: "getMessageList", body: done([]) }, find("t")] })

it("[FIND-01] what was found stands with its search, and nowhere once that is another, or none", () => {
  const call = stage.open.find(({ ask }) => ask.call === "getMessageList")
  assert.ok(call?.ask.call === "getMessageList" && call.ask.finding !== undefined)
  const { finding } = call.ask
  const end = readAnswer(call.ask, call.token, { _tag: "Body", json: done([message(3)], 1) })
  assert.ok(end.call === "getMessageList")
  const [found] = endHistorySearch(stage.state, end, finding)
  assert.deepStrictEqual(
    found.historySearch?.messages?.map(({ id }) => String(id)),
    ["m3"]
  )
  const none = { ...stage.state, historySearch: null }
  assert.deepStrictEqual(endHistorySearch(none, end, finding), [none, []])
  const { historySearch } = stage.state
  assert.ok(historySearch !== null)
  for (const more of [{ words: "u" }, { page: 2 }, { chat: "8" as never }, { type: "image" as never }]) {
    const other = { ...stage.state, historySearch: { ...historySearch, ...more } }
    assert.deepStrictEqual(endHistorySearch(other, end, finding), [other, []])
  }
})
