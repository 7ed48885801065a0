import { assert, it } from "@effect/vitest"
import { ContactId } from "#engine/contact/Contact.ts"
import { type Happening, play } from "#fixtures/client/play.ts"
import { messagesOf } from "#fixtures/client/see.ts"
import { archiveStatus } from "../shared/keeping.ts"
import { messageList } from "../chatList/messageList.ts"
import { messageListRow } from "../chatList/messageListRow.ts"
import { followClient } from "../shared/store.ts"
import { momentOnPage } from "../moments/momentOnPage.ts"
import { failureWords, isWaitingForConnection, losses } from "./unsent.ts"

const BOB = ContactId.make("7")
const row = { id: 7, displayName: "Bob", is_group: 0, type: "text", lastContent: "hi", lastSendTime: 1_699_999_940_000 }

const watch = (
  when: ReadonlyArray<Happening>,
  start: "online" | "nothing" = "online",
  contacts: ReadonlyArray<unknown> = [row]
) => {
  const { state } = play({ start, contacts, when })
  followClient({ state: () => state, subscribe: () => () => undefined, tell: () => undefined })
  return messagesOf(state, BOB)
}

const send = (id: string): Happening => ({ ask: { _tag: "SendAsked", chat: "7", id, text: `text ${id}` } })
const refuse: Happening = { answer: "sendMessage", body: { code: 400, msg: "Not now", data: "" } }
const mark = () => messageListRow(BOB).value?.mark

it("the list marks a chat in which something of mine waits or failed, whatever its last message is", () => {
  watch([])
  assert.strictEqual(mark(), "")
  watch([send("a")])
  assert.strictEqual(mark(), "waiting")
  watch([send("a"), refuse])
  assert.strictEqual(mark(), "failed")
  const theirs = {
    type: "simple",
    time: 1_800_000_000,
    data: {
      id: "m9",
      msg_id: 9,
      type: "text",
      content: "later",
      sendTime: 1_800_000_000_000,
      toContactId: 7,
      is_group: 0,
      fromUser: { id: 7, displayName: "Bob" }
    }
  }
  watch([send("a"), refuse, { frame: theirs }])
  assert.strictEqual(mark(), "failed")
  watch([{ frame: theirs }])
  assert.strictEqual(mark(), "")
})

it("[OUTBOX-03] what nobody answers waits for the connection, not for its turn", () => {
  watch([send("a")])
  assert.isFalse(isWaitingForConnection(BOB).value)
  watch([send("a"), { answer: "sendMessage" }])
  assert.isTrue(isWaitingForConnection(BOB).value)
})

it("[CLIENT-18] a failed message says why, in the server's words where it has some", () => {
  const [refused] = watch([send("a"), refuse])
  assert.deepStrictEqual(refused === undefined ? null : failureWords(refused), { _tag: "Said", text: "Not now" })
  const broken: ReadonlyArray<Happening> = Array.from({ length: 6 }).flatMap(() => [
    { answer: "sendMessage" as const, status: 500 },
    { remind: "outbox" as const }
  ])
  const [unread] = watch([send("a"), ...broken])
  assert.strictEqual(unread?.delivery, "failed")
  assert.deepStrictEqual(unread === undefined ? null : failureWords(unread)?._tag, "Key")
})

it("[OUTBOX-06] logging out loses what is not sent and what was begun", () => {
  watch([
    send("a"),
    send("b"),
    { ask: { _tag: "DraftAsked", chat: "8", text: "half a" } },
    { ask: { _tag: "DraftAsked", chat: "9", text: " " } },
    { ask: { _tag: "AnnouncementDraftAsked", chat: "group-3", text: "Tea at five" } },
    { ask: { _tag: "AnnouncementDraftAsked", chat: "group-4", text: " " } }
  ])
  assert.deepStrictEqual(losses.value, { messages: 2, drafts: 2, files: 0, moment: false })
})

it("[OUTBOX-06] logging out loses files on their way that go with no message, and a moment that was begun", () => {
  watch([
    { ask: { _tag: "AvatarAsked", area: "account", file: "a", name: "me.jpg", size: 5 } },
    { ask: { _tag: "EmojiUploadAsked", area: "emoji", file: "b", name: "e.png", size: 5 } },
    { ask: { _tag: "MomentDraftAsked", area: "moments", html: "<p><br></p>" } }
  ])
  assert.deepStrictEqual(losses.value, { messages: 0, drafts: 0, files: 2, moment: false })
  watch([{ ask: { _tag: "MomentDraftAsked", area: "moments", html: "<p>Tea</p>" } }])
  assert.deepStrictEqual(losses.value, { messages: 0, drafts: 0, files: 0, moment: true })
  watch([
    { ask: { _tag: "MomentPicturesAsked", area: "moments", pictures: [{ file: "c", name: "c.png", size: 5 }] } },
    { answer: "uploadBegin", body: { code: 400, msg: "no", data: "" } }
  ])
  assert.deepStrictEqual(losses.value, { messages: 0, drafts: 0, files: 0, moment: true })
})

it("[OUTBOX-22] a reload loses a moment that this tab does not keep, or whose video is not made ready yet", () => {
  const KEPT = { fact: { _tag: "DraftKeptTold", area: "moments", owner: 1 } } as const
  const write: Happening = { ask: { _tag: "MomentDraftAsked", area: "moments", html: "<p>Tea</p>" } }
  const film: Happening = {
    ask: { _tag: "MomentPicturesAsked", area: "moments", pictures: [{ file: "c", name: "c.mp4", size: 5 }] }
  }
  const made: Happening = { ask: { _tag: "MomentFilmAsked", area: "moments", file: "c", size: 4, poster: "", seconds: 1 } }
  const lost = (when: ReadonlyArray<Happening>): boolean => {
    watch([{ ask: { _tag: "MomentsShownAsked", area: "moments" } }, ...when])
    return momentOnPage.value
  }
  assert.deepStrictEqual([lost([]), lost([KEPT]), lost([write]), lost([KEPT, write])], [false, false, true, false])
  assert.deepStrictEqual([lost([KEPT, film]), lost([KEPT, film, made])], [true, false])
})

it("[ARCHIVE-06] says whether this device keeps messages", () => {
  watch([send("a")])
  assert.strictEqual(archiveStatus.value, "yes")
  watch([{ archive: "full" }, send("a")])
  assert.strictEqual(archiveStatus.value, "full")
})

it("a list that never came is not an empty one", () => {
  const me = {
    id: 1,
    account: "ann1",
    name: "Ann",
    avatar: "",
    email: "",
    sex: "unknown",
    signature: "",
    verified: false,
    qrUrl: ""
  }
  const start = { stored: { userInfo: me, authToken: "bearer t" } }
  watch([start, { answer: "getContacts" }, { socket: "errored" }], "nothing")
  assert.strictEqual(messageList.value._tag, "Unloaded")
  watch([], "online", [])
  assert.deepStrictEqual(messageList.value, { _tag: "Chats", ids: [] })
})
