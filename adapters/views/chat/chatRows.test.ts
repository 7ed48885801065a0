import { assert, it } from "@effect/vitest"
import { knowing } from "#fixtures/client/known.ts"
import type { Older } from "#engine/client/core/conversation/coverage/Coverage.ts"
import { EMPTY_CHAT } from "#engine/client/core/conversation/chats.ts"
import { UserId } from "#engine/account/User.ts"
import { fromArray, insert } from "#engine/client/Sorted.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import { Millis } from "#engine/format/Millis.ts"
import { compareMessages } from "#engine/message/compareMessages.ts"
import { type Message, MessageId, MessageNumber } from "#engine/message/Message.ts"
import { type ChatRow, chatRows } from "./chatRows.ts"

const MINUTE = 60_000
const DAY = 86_400_000
const START = 20_000 * DAY

const reader = { me: UserId.make(1), sameDay: (a: number, b: number) => Math.floor(a / DAY) === Math.floor(b / DAY) }

const message = (
  n: number,
  from: number,
  at: number,
  body: Message["body"] = { _tag: "Text", html: `<p>${n}</p>` }
): Message => ({
  id: MessageId.make(`m${n}`),
  number: MessageNumber.make(n),
  chat: ContactId.make("7"),
  author: UserId.make(from),
  body,
  sentAt: Millis.make(START + at),
  delivery: "sent",
  refusal: "",
  at: []
})

const chat = (messages: ReadonlyArray<Message>, older: Older = "none") => {
  const { coverage } = knowing(EMPTY_CHAT, { older })
  return { timeline: fromArray(messages, compareMessages), waiting: [], coverage }
}

const told = (rows: ReadonlyArray<ChatRow>) =>
  rows.map((row) => (row._tag !== "Message" ? "day" : `${row.key}${row.startsRun ? "(" : ""}${row.endsRun ? ")" : ""}`))

it("messages of one author that follow soon stand together, a notice parts them", () => {
  const notice = { _tag: "Event", text: "joined" } as const
  const rows = chatRows()(
    chat([
      message(1, 7, 0),
      message(2, 7, MINUTE),
      message(3, 1, 2 * MINUTE),
      message(4, 1, 9 * MINUTE),
      message(5, 1, 10 * MINUTE, notice)
    ]),
    reader
  )
  assert.deepStrictEqual(told(rows), ["day", "m1(", "m2)", "m3()", "m4()", "m5()"])
})

// (TIME-04)
it("each day begins with its line; the first only where history begins", () => {
  const two = [message(1, 7, 0), message(2, 7, DAY)]
  assert.deepStrictEqual(told(chatRows()(chat(two), reader)), ["day", "m1()", "day", "m2()"])
  assert.deepStrictEqual(told(chatRows()(chat(two, "some"), reader)), ["m1()", "day", "m2()"])
})

it("older messages only add rows above: those that stood there stay the same rows", () => {
  const build = chatRows()
  const all = Array.from({ length: 300 }, (_, n) => message(n + 1, n % 3 === 0 ? 1 : 7, n * 40 * MINUTE))
  const before = build(chat(all.slice(200), "some"), reader)
  const after = build(chat(all, "some"), reader)
  assert.deepStrictEqual(
    told(after).slice(-before.length),
    told(before).map((row, index) => (index === 0 ? (told(after)[after.length - before.length] ?? "") : row))
  )
})

it("a message arriving makes only the rows near it again", () => {
  const build = chatRows()
  const all = Array.from({ length: 1000 }, (_, n) => message(n + 1, 7, n * MINUTE))
  const first = chat(all)
  const before = build(first, reader)
  const after = build({ ...first, timeline: insert(first.timeline, message(1001, 7, 1000 * MINUTE), compareMessages) }, reader)
  const fresh = after.filter((row) => row._tag === "Message" && !before.includes(row))
  assert.isAtMost(fresh.length, 65)
})

const image = (n: number): Message["body"] => ({
  ...{ _tag: "Image", url: `/${n}.jpg`, name: "", size: 0, preview: "", download: "", thumbnail: "", file: 0 },
  ...{ width: 4, height: 3 }
})
const standing = (rows: ReadonlyArray<ChatRow>) =>
  rows.map((row) => (row._tag === "Album" ? `${row.key}: ${row.parts.map(({ key }) => key).join(" ")}` : row.key))

// (ALBUM-01)
it("pictures that stand together are one row, which stays the same row while others join it", () => {
  const build = chatRows()
  const all = [1, 2, 3, 4].map((n) => message(n, 7, n * 1000, image(n)))
  const text = message(5, 7, 9000)
  assert.deepStrictEqual(standing(build(chat(all.slice(2, 3), "some"), reader)), ["m3"])
  const two = build(chat(all.slice(2), "some"), reader)
  assert.deepStrictEqual(standing(two), ["m3: m3 m4"])
  const four = build(chat([...all, text], "some"), reader)
  assert.deepStrictEqual(standing(four), ["m3: m1 m2 m3 m4", "m5"])
  assert.strictEqual(build(chat([...all, text, message(6, 1, 10_000)], "some"), reader)[0], four[0])
})

// (ALBUM-01)
it("what was recalled leaves its album, and a day or the mark of what is unread parts one", () => {
  const all = [1, 2, 3, 4, 5].map((n) => message(n, 7, n * 1000, image(n)))
  const recalled = { _tag: "Recalled", by: UserId.make(7), text: "", was: "" } as const
  const gone = all.map((each) => (each.number === 3 ? { ...each, body: recalled } : each))
  assert.deepStrictEqual(standing(chatRows()(chat(gone, "some"), reader)), ["m1: m1 m2", "m3", "m4: m4 m5"])
  assert.deepStrictEqual(standing(chatRows()(chat(all, "some"), reader, 3)), ["m1: m1 m2", "unread", "m3: m3 m4 m5"])
})

// (ALBUM-01)
it("older pictures of a long run do not move those that stand already", () => {
  const build = chatRows()
  const all = Array.from({ length: 30 }, (_, n) => message(n + 1, 7, n * 1000, image(n + 1)))
  const before = build(chat(all.slice(10), "some"), reader)
  const after = build(chat(all, "some"), reader)
  assert.deepStrictEqual(standing(after).slice(-before.length), standing(before))
  assert.deepStrictEqual(
    after.map((row) => (row._tag === "Album" ? row.parts.length : 1)),
    [9, 1, 9, 9, 2]
  )
})
