import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { open, row } from "#fixtures/client/told.ts"
import { ContactId } from "../../../../contact/Contact.ts"
import { MessageNumber } from "../../../../message/Message.ts"
import type { State } from "../../../State.ts"
import { withBusyTask } from "../../notices/tasks.ts"
import { closeChat, requestNewestPage } from "./chat.ts"

const [BOB, CLEO] = [ContactId.make("7"), ContactId.make("8")]
const opened: State = play({ contacts: [row(7), row(8)], when: [open("7")] }).state
const hidden: State = { ...opened, visible: false, tasks: {} }

it("the newest page of the chat on screen is asked for while nobody looks, once, and of no other chat", () => {
  const [next, intents] = requestNewestPage(hidden, BOB)
  assert.deepStrictEqual<unknown>(next.tasks, { "history:7": { _tag: "Busy" } })
  assert.deepStrictEqual(
    intents.map((each) => each._tag === "Call" && each.ask.call),
    ["getMessageList"]
  )
  const untouched = (state: State, chat: ContactId): void => assert.deepStrictEqual(requestNewestPage(state, chat), [state, []])
  untouched({ ...hidden, visible: true }, BOB)
  untouched(hidden, CLEO)
  untouched(next, BOB)
  // another chat that is read holds nothing up
  assert.lengthOf(requestNewestPage(withBusyTask(hidden, `history:${CLEO}`), BOB)[1], 1)
})

it("a chat that is closed takes with it what is looked for in it, and leaves what is looked for in another", () => {
  const jump = (chat: ContactId) => ({ chat, number: MessageNumber.make(4) }) as unknown as NonNullable<State["jump"]>
  assert.isNull(closeChat({ ...opened, jump: jump(BOB) }).jump)
  assert.deepStrictEqual(closeChat({ ...opened, jump: jump(CLEO) }).jump, jump(CLEO))
  const closed = closeChat(opened)
  assert.strictEqual(closed.open, "")
  assert.strictEqual(closeChat(closed), closed)
})

it("who closes a chat that is not on screen changes nothing", () => {
  const close = (chat: string) =>
    play({ contacts: [row(7), row(8)], when: [open("7"), { ask: { _tag: "ChatCloseAsked", chat } }] })
  assert.deepStrictEqual([close("8").state.open, close("7").state.open], ["7", ""])
})
