import { assert, it } from "@effect/vitest"
import { ANNOUNCEMENTS, ContactId, FRIEND_NOTICES, HELPER } from "#engine/contact/Contact.ts"
import { type Happening, play } from "#fixtures/client/play.ts"
import { chatActions } from "./chatActions.ts"
import { messageListRow } from "./messageListRow.ts"
import { follow } from "./store.ts"

const BOB = ContactId.make("7")
const said = { type: "text", lastContent: "<p>hi</p>", lastSendTime: 1_700_000_000_000 }
const row = (id: number | string, more: object = {}) => ({ id, displayName: "Bob", is_group: 0, ...said, ...more })

const watch = (contacts: ReadonlyArray<unknown>, ...when: ReadonlyArray<Happening>): void => {
  const { state } = play({ contacts, when })
  follow({ state: () => state, subscribe: () => () => undefined, tell: () => undefined })
}

const draft = (text: string): Happening => ({ ask: { _tag: "DraftAsked", chat: BOB, text } })
const open: Happening = { ask: { _tag: "ChatOpenAsked", chat: BOB } }
const close: Happening = { ask: { _tag: "ChatCloseAsked" } }

it("what was begun stands in the list, but not beside its own chat, and not when it is blank", () => {
  watch([row(7)], draft("half a thou"))
  assert.strictEqual(messageListRow(BOB).value?.draft, "half a thou")
  watch([row(7)], open, draft("half a thou"))
  assert.strictEqual(messageListRow(BOB).value?.draft, "")
  watch([row(7)], open, draft("half a thou"), close)
  assert.strictEqual(messageListRow(BOB).value?.draft, "half a thou")
  watch([row(7)], draft("  \n"))
  assert.strictEqual(messageListRow(BOB).value?.draft, "")
})

it("a row leads to its chat, announcements and notices to their pages", () => {
  watch([row(7), row("admin_notice"), row("system")])
  assert.deepStrictEqual(
    [BOB, ANNOUNCEMENTS, FRIEND_NOTICES].map((id) => messageListRow(id).value?.opens),
    ["chat", "notices", "invitations"]
  )
})

// (CONTACT-09)
it("the menu offers what is not so yet, and nothing for the voices of the system", () => {
  watch([row(7, { is_top: 1, is_notice: 1 }), row(-1), row("admin_notice"), row("group-3", { is_top: 0, is_notice: 0 })])
  assert.deepStrictEqual(chatActions(BOB).value, ["unpin", "mute", "remove"])
  assert.deepStrictEqual(chatActions(ContactId.make("group-3")).value, ["pin", "unmute", "remove"])
  assert.deepStrictEqual(chatActions(HELPER).value, ["pin", "remove"])
  assert.deepStrictEqual(chatActions(ANNOUNCEMENTS).value, [])
  assert.deepStrictEqual(chatActions(ContactId.make("99")).value, [])
  assert.deepStrictEqual(
    [BOB, ANNOUNCEMENTS].map((id) => messageListRow(id).value?.acts),
    [true, false]
  )
})
