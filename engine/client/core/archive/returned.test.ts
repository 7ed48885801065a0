import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { open, row } from "#fixtures/client/told.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { chatOf, EMPTY_CHAT, withChat, withMessage } from "../conversation/chats.ts"
import { withoutTalk } from "../groups/groups.ts"
import { last } from "../../Sorted.ts"
import { changesBetween } from "./changes.ts"

const BOB = ContactId.make("7")

it("[ARCHIVE-02] a conversation that was left and is back before it was written keeps nothing of its earlier time", () => {
  const when = [open(), { answer: "getMessageList" as const, texts: { of: 7, from: 1, to: 3 } }]
  const { state } = play({ start: "numbered", contacts: [row()], when })
  const newest = last(chatOf(state, BOB).timeline)
  assert.ok(newest !== undefined)
  const back = withoutTalk(state, BOB)
  const after = withChat(back, BOB, withMessage(EMPTY_CHAT, newest))
  const changes = changesBetween(state, after)
  assert.deepStrictEqual([changes?.drop, changes?.messages.map(({ number }) => number)], [[BOB], [newest.number]])
  // left for good, it goes as a whole
  const gone = changesBetween(state, back)
  assert.deepStrictEqual([gone?.drop, gone?.messages], [[BOB], []])
})
