import { assert, it } from "vitest"
import { ContactId } from "#engine/contact/Contact.ts"
import { type Happening, play } from "#fixtures/client/play.ts"
import { messagesOf } from "#fixtures/client/see.ts"
import { followClient } from "../shared/store.ts"
import { closeFile, openedFile, openFile } from "./openedFile.ts"

const BOB = ContactId.make("7")
const row = { id: 7, displayName: "Bob", is_group: 0, type: "text", lastContent: "hi", lastSendTime: 1_699_999_940_000 }
const sent: Happening = { ask: { _tag: "SendAsked", chat: "7", id: "a", text: "plan" } }

it("a file stays open until it is closed", () => {
  const { state } = play({ start: "online", contacts: [row], when: [sent] })
  followClient({ state: () => state, subscribe: () => () => undefined, tell: () => undefined })
  const [message] = messagesOf(state, BOB)
  assert.isDefined(message)
  if (message === undefined) return
  assert.isNull(openedFile.value)
  openFile(message)
  assert.strictEqual(openedFile.value, message)
  closeFile()
  assert.isNull(openedFile.value)
})
