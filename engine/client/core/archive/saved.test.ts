import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { CHAT, chat, ME, waits } from "#fixtures/client/values.ts"
import { UserId } from "../../../account/User.ts"
import { Millis } from "../../../format/Millis.ts"
import { chatOf, withChat } from "../conversation/chats.ts"
import type { Trouble } from "../../ports/Archive.ts"
import type { State } from "../../State.ts"
import { savedTold } from "./saved.ts"

const { state: online } = play({ when: [] })
const keeping: State = withChat(online, CHAT, chat([], { keeping: [waits("w")] }))
const told = (trouble: Trouble | null, owner: UserId, ...ids: ReadonlyArray<string>) => {
  const messages = ids.map((id) => ({ chat: CHAT, id: waits(id).id }))
  return savedTold(keeping, { _tag: "SavedTold", owner, messages, trouble, now: Millis.make(0) })
}
const said = ([state]: ReturnType<typeof told>) => state.toasts.length

it("[OUTBOX-02] what was kept for another person concerns nobody here", () => {
  const other = UserId.make(ME + 1)
  for (const trouble of [null, "full"] as const) assert.deepStrictEqual(told(trouble, other, "w"), [keeping, []])
  assert.deepStrictEqual(told(null, ME, "w")[0].chats === keeping.chats, false)
})

it("[OUTBOX-02] a device that may keep nothing is no news until something is to be kept; one that is full is", () => {
  assert.deepStrictEqual([said(told("forbidden", ME)), said(told("forbidden", ME, "w"))], [0, 1])
  assert.deepStrictEqual([said(told("full", ME)), said(told("full", ME, "w"))], [1, 1])
  assert.deepStrictEqual([said(told(null, ME)), said(told("gone", ME, "w"))], [0, 0])
  const [waiting] = told("forbidden", ME, "w")
  assert.deepStrictEqual([chatOf(waiting, CHAT).waiting.length, chatOf(waiting, CHAT).keeping.length], [1, 0])
})
