import { assert, it } from "@effect/vitest"
import { ContactId } from "#engine/contact/Contact.ts"
import type { Message } from "#engine/message/Message.ts"
import { type Happening, play } from "#fixtures/client/play.ts"
import { messagesOf } from "#fixtures/client/see.ts"
import { copyText, messageActions } from "./messageActions.ts"
import { followClient } from "../shared/store.ts"

const now = Date.now()

const watch = (when: ReadonlyArray<Happening>): ReadonlyArray<Message> => {
  const { state } = play({ when })
  followClient({ state: () => state, subscribe: () => () => undefined, tell: () => undefined })
  return messagesOf(state, ContactId.make("7"))
}

const sent = (sendTime: number): Happening => ({
  answer: "sendMessage",
  body: {
    code: 0,
    msg: "",
    data: {
      id: "x1",
      msg_id: 5,
      type: "text",
      content: "<p>one<br>two &amp; three</p>",
      sendTime,
      toContactId: 7,
      fromUser: { id: 1 }
    }
  }
})
const send: Happening = { at: now, ask: { _tag: "SendAsked", chat: "7", id: "x1", text: "one\ntwo & three" } }
const theirs: Happening = { answer: "getMessageList", texts: { of: 7, from: 1, to: 1 } }
const open: Happening = { ask: { _tag: "ChatOpenAsked", chat: "7" } }

const offered = (message: Message | undefined): ReadonlyArray<string> =>
  message === undefined ? [] : Object.entries(messageActions(message).value).flatMap(([name, is]) => (is ? [name] : []))

it("[RECALL-03] my own message may be recalled while the time runs, not after", () => {
  assert.deepStrictEqual(offered(watch([send, sent(now)])[0]), ["quote", "copy", "forward", "recall", "remove", "select"])
  assert.deepStrictEqual(offered(watch([send, sent(now - 3_600_000)])[0]), ["quote", "copy", "forward", "remove", "select"])
})

it("[RECALL-02] what the other side wrote may not be recalled", () => {
  assert.deepStrictEqual(offered(watch([open, theirs])[0]), ["quote", "copy", "forward", "remove", "select"])
})

it("[CLIENT-20] [CLIENT-21] a message on its way may only be copied; one that waits for its turn may be taken back", () => {
  const [first, second] = watch([send, { at: now, ask: { _tag: "SendAsked", chat: "7", id: "x2", text: "four" } }])
  assert.deepStrictEqual(offered(first), ["copy"])
  assert.deepStrictEqual(offered(second), ["copy", "edit", "discard"])
})

it("[CLIENT-20] [CLIENT-21] one that failed or that nobody answered may be sent again, edited or given up, but not recalled", () => {
  const all = ["copy", "retry", "edit", "discard"]
  assert.deepStrictEqual(offered(watch([send, { answer: "sendMessage", body: { code: 400, msg: "no", data: "" } }])[0]), all)
  assert.deepStrictEqual(offered(watch([send, { answer: "sendMessage" }])[0]), all)
})

it("[CLIENT-21] what was offered is not any more once the message has arrived", () => {
  const [waiting] = watch([send, { answer: "sendMessage" }])
  watch([send, sent(now)])
  assert.deepStrictEqual(offered(waiting), ["copy"])
})

it("[RECALL-05] what I recalled may be edited again, and has nothing to copy", () => {
  const recall: Happening = { at: now, ask: { _tag: "RecallAsked", chat: "7", id: "x1" } }
  const [message] = watch([send, sent(now), recall, { answer: "undoMessage", body: { code: 0, msg: "", data: "" } }])
  assert.deepStrictEqual(offered(message), ["reedit"])
  assert.strictEqual(message === undefined ? "" : copyText(message), "")
})

// (COPY-01, TEXT-01)
it("copies what a reader sees", () => {
  const [message] = watch([send, sent(now)])
  assert.strictEqual(message === undefined ? "" : copyText(message), "one\ntwo & three")
})
