import { assert, it } from "@effect/vitest"
import { ContactId } from "#engine/contact/Contact.ts"
import { type Happening, play } from "#fixtures/client/play.ts"
import { nothingOf, recordPage } from "./record.ts"
import { followClient } from "../shared/store.ts"

const BOB = ContactId.make("7")

const watch = (...when: ReadonlyArray<Happening>) => {
  const { state } = play({ when })
  followClient({ state: () => state, subscribe: () => () => undefined, tell: () => undefined })
  return recordPage(BOB).value
}
const ask: Happening = { ask: { _tag: "FindAsked", chat: "7", words: "hello", type: "all", page: 1 } }
const answer = (count: number, ...data: ReadonlyArray<object>): Happening => ({
  answer: "getMessageList",
  body: { code: 0, msg: "", data, count }
})
const hello = { id: "m1", msg_id: 1, type: "text", content: "<p>hello</p>", sendTime: 1, toContactId: 7, fromUser: { id: 7 } }

it("[FIND-01] nothing is said to be found only when the server looked and found nothing", () => {
  assert.strictEqual(watch(ask)._tag, "Loading")
  assert.strictEqual(watch(ask, answer(0))._tag, "Nothing")
  assert.strictEqual(watch({ page: "offline" }, ask, { answer: "getMessageList" })._tag, "Unreached")
  assert.strictEqual(watch(ask, { answer: "getMessageList", body: { code: 400, msg: "too fast", data: "" } })._tag, "Failed")
})

it("of an empty conversation it is said that nothing was said, not that nothing was found", () => {
  assert.strictEqual(nothingOf("", "all"), "empty")
  assert.strictEqual(nothingOf("", "image"), "none")
  assert.strictEqual(nothingOf("", "text"), "none")
  assert.strictEqual(nothingOf("x", "all"), "nothing")
  assert.strictEqual(nothingOf("x", "file"), "nothing")
})

it("pages are counted, and a count at the limit means at least so many", () => {
  const page = watch(ask, answer(41, hello))
  assert.deepStrictEqual(page._tag === "Page" ? [page.at.page, page.at.pages, page.at.total, page.isOpen] : [], [1, 3, 41, false])
  const open = watch(ask, answer(10_000, hello))
  assert.isTrue(open._tag === "Page" && open.isOpen)
})
