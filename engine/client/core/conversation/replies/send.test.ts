import { assert, it } from "@effect/vitest"
import { HashMap } from "effect"
import { happen, play } from "#fixtures/client/play.ts"
import { see } from "#fixtures/client/see.ts"
import { done, mine, row, send } from "#fixtures/client/told.ts"
import { ContactId } from "../../../../contact/Contact.ts"
import { readAnswer } from "../../../answers.ts"
import { chatOf } from "../chats.ts"
import type { State } from "../../../State.ts"
import { sendMessage } from "./send.ts"

it("[OUTBOX-03] a call that we gave up ourselves is one that nobody answered", () => {
  const stage = play({ contacts: [row()], when: [send("a")] })
  const call = stage.open.find(({ ask }) => ask.call === "sendMessage")
  assert.ok(call !== undefined)
  const told = readAnswer(call.ask, call.token, { _tag: "Aborted" })
  const after = see(happen(stage, { fact: { _tag: "CallTold", told } }))
  assert.deepStrictEqual([after["chats"], after["reminders"]], [{ "7": [["a", "a", "waiting"]] }, [["outbox", 5000]]])
})

it("[DELETE-03] what is gone with a group that I left may be seen again when I come back; what I deleted is not", () => {
  const stage = play({ contacts: [row()], when: [send("a")] })
  const call = stage.open.find(({ ask }) => ask.call === "sendMessage")
  assert.ok(call?.ask.call === "sendMessage")
  const told = readAnswer(call.ask, call.token, { _tag: "Body", json: done({ ...mine(5, "a"), is_del: 1 }) })
  assert.ok(told.call === "sendMessage")
  const gone = (state: State) => {
    const chat = chatOf(sendMessage(state, told)[0], ContactId.make("7"))
    return [chat.waiting.length, chat.timeline.size, chat.deletedNumbers]
  }
  assert.deepStrictEqual(gone(stage.state), [0, 0, [5]])
  assert.deepStrictEqual(gone({ ...stage.state, contacts: HashMap.empty() }), [0, 0, []])
})
