import { assert, it } from "@effect/vitest"
import { HashMap } from "effect"
import { happen, type Happening, play } from "#fixtures/client/play.ts"
import { see } from "#fixtures/client/see.ts"
import { done, mine, row, send } from "#fixtures/client/told.ts"
import { ContactId } from "../../../../contact/Contact.ts"
import { readAnswer } from "../../../answers.ts"
import { chatOf } from "../chats.ts"
import { toArray } from "../../../Sorted.ts"
import type { State } from "../../../State.ts"
import { sendMessage, withSentMessage } from "./send.ts"

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

/** The end of the command that said a text, and the toasts that stand then. */
const ended = (...when: ReadonlyArray<Happening>) => {
  const asked: Happening = { ask: { _tag: "SendAsked", chat: "7", id: "a", text: "hi", commandId: "t" } }
  const { intents, state } = play({ contacts: [row()], when: [asked, ...when] })
  return {
    outcomes: intents.flatMap((each) => (each._tag === "Settled" ? [each.settled.outcome] : [])),
    toasts: state.toasts.map(({ millis, words }) => [words, millis])
  }
}

it("[DELETE-03] who said a text hears its number, though it is gone for them already", () => {
  const gone = { answer: "sendMessage" as const, body: done({ ...mine(5, "a"), is_del: 1 }) }
  assert.deepStrictEqual<unknown>(ended(gone), { outcomes: [{ _tag: "Done", number: 5 }], toasts: [] })
})

it("[CLIENT-21] a text that comes back to the composer is refused by the server, and a toast says so as long as an answer", () => {
  const words = { _tag: "Said", text: "No." } as const
  assert.deepStrictEqual(ended({ answer: "sendMessage", body: { code: 401, msg: "No.", data: "" } }), {
    outcomes: [{ _tag: "Refused", words, reason: "", by: "server" }],
    toasts: [[words, 2500]]
  })
})

it("[OUTBOX-10] only a message with a file is brought again for want of it", () => {
  const refused = { answer: "sendMessage" as const, body: { code: 404, msg: "No.", data: { reason: "file-unknown" } } }
  const { open, state } = play({ contacts: [row()], when: [send("a"), refused] })
  assert.deepStrictEqual(
    chatOf(state, ContactId.make("7")).waiting.map(({ attachment, delivery, tries }) => [attachment, delivery, tries]),
    [[undefined, "failed", 0]]
  )
  assert.isUndefined(open.find(({ ask }) => ask.call === "sendMessage"))
})

it("what the server makes of a message that holds no text is taken over only where it is of the same kind", () => {
  const { open, state } = play({ contacts: [row()], when: [send("a")] })
  const call = open.find(({ ask }) => ask.call === "sendMessage")
  assert.ok(call?.ask.call === "sendMessage")
  const told = readAnswer(call.ask, call.token, { _tag: "Body", json: done(mine(5, "a")) })
  assert.ok(told.call === "sendMessage" && told.result._tag === "Done")
  const { data } = told.result
  const [waiting] = chatOf(state, ContactId.make("7")).waiting
  assert.ok(waiting !== undefined)
  const place = { _tag: "Location", text: "x", name: "Inn", address: "", latitude: 1, longitude: 2 } as const
  const bodyAfter = (body: typeof waiting.body) =>
    toArray(chatOf(withSentMessage(state, { ...waiting, body }, data)[0], waiting.chat).timeline).map((each) => each.body)
  assert.deepStrictEqual(bodyAfter(place), [place])
  assert.deepStrictEqual(bodyAfter(waiting.body), [{ _tag: "Text", html: "<p>t5</p>" }])
})
