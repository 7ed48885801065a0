import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { open, row } from "#fixtures/client/told.ts"
import { ContactId } from "../contact/Contact.ts"
import { chatOf } from "./chats.ts"
import { hiding } from "./deleted.ts"
import { withoutVanished } from "./pages.ts"
import { toArray } from "./Sorted.ts"

const BOB = ContactId.make("7")

it("[DELETE-03] what I deleted while lines were left out is gone for good once a page without it is here", () => {
  const when = [open(), { answer: "getMessageList" as const, texts: { of: 7, from: 1, to: 3 } }]
  const { state } = play({ start: "numbered", contacts: [row()], when })
  const chat = chatOf(state, BOB)
  const messages = toArray(chat.timeline)
  const hidden = hiding(chat, messages.slice(1, 2))
  const page = messages.filter((each) => each !== messages[1])
  const after = withoutVanished(hidden, page, true)
  assert.deepStrictEqual([after.hidden, after.gone], [[], [messages[1]?.number]])
  // as long as the server still tells it, it may come back
  assert.deepStrictEqual(withoutVanished(hidden, messages, true).hidden, hidden.hidden)
})
