import { assert, it } from "@effect/vitest"
import { ANNOUNCEMENTS, ContactId, FRIEND_NOTICES, HELPER } from "#engine/contact/Contact.ts"
import { type Happening, play } from "#fixtures/client/play.ts"
import { chatActions } from "./chatActions.ts"
import { messageListRow } from "./messageListRow.ts"
import { followClient } from "../shared/store.ts"

const BOB = ContactId.make("7")
const said = { type: "text", lastContent: "<p>hi</p>", lastSendTime: 1_700_000_000_000 }
const row = (id: number | string, more: object = {}) => ({ id, displayName: "Bob", is_group: 0, ...said, ...more })

const watch = (contacts: ReadonlyArray<unknown>, ...when: ReadonlyArray<Happening>): void => {
  const { state } = play({ contacts, when })
  followClient({ state: () => state, subscribe: () => () => undefined, tell: () => undefined })
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

// (DEED-01)
it("what somebody did stands under the name that I know them by, mine as mine, and of nobody whom I know as the service says it", () => {
  const event = { type: "event", lastContent: "Robert did it" }
  const group = ContactId.make("group-3")
  const shown = (id: ContactId, more: object) => {
    watch([row(7), row(id, { ...event, ...more })])
    return messageListRow(id).value?.preview
  }
  assert.deepStrictEqual(shown(BOB, { undo_by: 7 }), { _tag: "Theirs", did: "recalled", name: "Bob" })
  assert.deepStrictEqual(shown(group, { created_by: 7 }), { _tag: "Theirs", did: "created", name: "Bob" })
  assert.deepStrictEqual(shown(group, { created_by: 1 }), { _tag: "Mine", did: "created" })
  assert.deepStrictEqual(shown(group, { undo_by: 99 }), { _tag: "Text", text: "Robert did it" })
  assert.deepStrictEqual(shown(group, {}), { _tag: "Text", text: "Robert did it" })
})

const GROUP = ContactId.make("group-3")
const heard = (from: number, id: number, more: object = {}): Happening => ({
  frame: {
    type: "group",
    time: 0,
    data: {
      ...{ id: `m${id}`, msg_id: id, type: "text", content: "<p>hey</p>", sendTime: 1_700_000_100_000 + id },
      ...{
        fromUser: { id: from, displayName: "Robert" },
        from_user: from,
        toContactId: "group-3",
        toUser: "group-3",
        is_group: 1,
        ...more
      }
    }
  }
})

// (CONTACT-20)
it("a group's row says who spoke: a friend by my name for them, others by their own, me as me; nobody before that is known", () => {
  const group = row("group-3", { is_group: 1 })
  const told = (...when: ReadonlyArray<Happening>) => {
    watch([row(7), group], ...when)
    return messageListRow(GROUP).value?.speaker
  }
  assert.deepStrictEqual(told(), { _tag: "Nobody" })
  assert.deepStrictEqual(told(heard(7, 1)), { _tag: "Member", name: "Bob" })
  assert.deepStrictEqual(told(heard(99, 1)), { _tag: "Member", name: "Robert" })
  assert.deepStrictEqual(told(heard(99, 1), heard(1, 2)), { _tag: "Me", delivery: "sent" })
})

// (CONTACT-20, BODY-17)
it("a picture is there in small as soon as its message is, and goes with the next words", () => {
  const thumbHash = "1QcSHQRnh493V4dIh4eXh1h4kJUI"
  const picture = heard(7, 1, { type: "image", content: "/storage/a.png", extends: { thumbHash } })
  watch([row(7), row("group-3", { is_group: 1 })], picture)
  assert.strictEqual(messageListRow(GROUP).value?.thumbHash, thumbHash)
  watch([row(7), row("group-3", { is_group: 1 })], picture, heard(7, 2))
  assert.strictEqual(messageListRow(GROUP).value?.thumbHash, "")
})

it("a recall that is told stands in the list as a deed, where the frame says whose it was", () => {
  const undone = (more: object): Happening => ({
    frame: {
      type: "undoMessage",
      time: 0,
      data: { id: "u", msg_id: 9, content: "words", from_user: 7, toContactId: "7", is_last: 1, ...more }
    }
  })
  watch([row(7)], undone({ undo_by: 7 }))
  assert.deepStrictEqual(messageListRow(BOB).value?.preview, { _tag: "Theirs", did: "recalled", name: "Bob" })
  watch([row(7)], undone({}))
  assert.deepStrictEqual(messageListRow(BOB).value?.preview, { _tag: "Text", text: "words" })
})
