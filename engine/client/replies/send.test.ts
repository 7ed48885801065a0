import { assert, it } from "@effect/vitest"
import { happen, play } from "#fixtures/client/play.ts"
import { see } from "#fixtures/client/see.ts"
import { row, send } from "#fixtures/client/told.ts"
import { readAnswer } from "../answers.ts"

it("[OUTBOX-03] a call that we gave up ourselves is one that nobody answered", () => {
  const stage = play({ contacts: [row()], when: [send("a")] })
  const call = stage.open.find(({ ask }) => ask.call === "sendMessage")
  assert.ok(call !== undefined)
  const told = readAnswer(call.ask, call.token, { _tag: "Aborted" })
  const after = see(happen(stage, { fact: { _tag: "CallTold", told } }))
  assert.deepStrictEqual([after["chats"], after["reminders"]], [{ "7": [["a", "a", "waiting"]] }, [["outbox", 5000]]])
})
