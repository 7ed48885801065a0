import { assert, it } from "@effect/vitest"
import { happen, type Happening, play, type Stage } from "#fixtures/client/play.ts"
import { ask, done, frame, message, open, row } from "#fixtures/client/told.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import { type Message, MessageId, MessageNumber } from "../../../message/Message.ts"
import { UserId } from "../../../account/User.ts"
import { FOUND_MAX, withSaying } from "../../core/archive/found.ts"
import { INITIAL } from "../../initial.ts"
import { AREA as SEARCH_AREA } from "./area.ts"

const on = (...when: ReadonlyArray<Happening>): Stage => play({ contacts: [row(7), row(8)], when })
const after = (stage: Stage, ...when: ReadonlyArray<Happening>): Stage => when.reduce(happen, stage)
const seek = (words: string, page = 1): Happening => ({ ask: { _tag: "MessagesSoughtAsked", area: "search", words, page } })
const hit = (n: number, chat = "7") => ({ contact_id: chat, message: message(n) })
const found = (hits: ReadonlyArray<object>, count = hits.length): Happening => ({
  answer: "searchMessages",
  body: done(hits, count)
})
const asked = ({ open }: Stage) => open.flatMap(({ ask }) => (ask.call === "searchMessages" ? [ask.body] : []))
const wishes = ({ intents }: Stage) => intents.filter(({ _tag }) => _tag === "SearchArchive")
const shown = ({ state }: Stage) => state.search.hits?.map(({ id, chat }) => `${chat} ${id}`) ?? null
const text = (n: number, html: string, sentAt = n, chat = "7"): Message => ({
  id: MessageId.make(`k${n}`),
  number: MessageNumber.make(n),
  chat: ContactId.make(chat),
  author: UserId.make(7),
  body: { _tag: "Text", html },
  sentAt: Millis.make(sentAt),
  delivery: "sent",
  refusal: "",
  at: []
})
const keptTold = (words: string, messages: ReadonlyArray<Message>, owner = 1): Happening => ({
  fact: { _tag: "KeptFoundTold", owner, words, messages }
})

it("knows nothing before it was asked, and leaves what belongs to other areas to them", () => {
  const { state } = on()
  const now = Millis.make(0)
  assert.deepStrictEqual(state.search, INITIAL.search)
  assert.deepStrictEqual(SEARCH_AREA.command(state, { _tag: "SessionsAsked", area: "account", now }), [state, []])
  assert.deepStrictEqual(SEARCH_AREA.reply(state, { call: "sessions" } as never, now), [state, []])
  assert.isTrue(SEARCH_AREA.needsSession({ _tag: "MessagesSoughtAsked", area: "search", now } as never))
})

it("asks the server for a page, and the device for what it keeps", () => {
  const stage = on(seek("t"))
  assert.deepStrictEqual(asked(stage), [{ keywords: "t", page: 1, limit: 20 }])
  assert.deepStrictEqual(wishes(stage) as unknown, [{ _tag: "SearchArchive", owner: 1, words: "t" }])
  assert.deepStrictEqual(stage.state.tasks.searchMessages, { _tag: "Busy" })
  const both = after(stage, found([hit(2), hit(1, "group-5")], 42), keptTold("t", [text(3, "<p>t</p>")]))
  assert.deepStrictEqual(shown(both), ["7 m2", "group-5 m1"])
  assert.strictEqual(both.state.search.count, 42)
  assert.deepStrictEqual(both.state.tasks.searchMessages, { _tag: "Done" })
  assert.strictEqual(both.state.search.kept?.length, 1)
})

it("a further page asks the server alone, other words ask both again", () => {
  const stage = on(seek("t"), found([hit(2)], 42), keptTold("t", [text(3, "<p>t</p>")]), seek("t", 2))
  assert.deepStrictEqual(asked(stage), [{ keywords: "t", page: 2, limit: 20 }])
  assert.strictEqual(wishes(stage).length, 1)
  assert.strictEqual(stage.state.search.kept?.length, 1)
  assert.strictEqual(shown(stage), null)
  assert.strictEqual(stage.state.search.page, 2)
  const other = after(stage, seek("x"))
  assert.strictEqual(wishes(other).length, 2)
  assert.strictEqual(other.state.search.kept, null)
  // the device has not answered yet: it is asked once more
  assert.strictEqual(wishes(on(seek("t"), seek("t"))).length, 2)
})

it("an earlier answer is left aside, of the server and of the device", () => {
  const stage = on(seek("a"), seek("b"), found([hit(1)]), keptTold("a", [text(3, "<p>a</p>")]))
  assert.strictEqual(shown(stage), null)
  assert.strictEqual(stage.state.search.kept, null)
  assert.deepStrictEqual(stage.state.tasks.searchMessages, { _tag: "Busy" })
  assert.strictEqual(shown(on(seek("a"), seek("a", 2), found([hit(1)]))), null)
  assert.strictEqual(on(seek("a"), keptTold("a", [text(3, "<p>a</p>")], 2)).state.search.kept, null)
})

it("what was recalled is not found, though the device was read before it was written there", () => {
  const gone = frame("undoMessage", { id: "k4", msg_id: 4, content: "recalled", from_user: 7, toContactId: 7, is_last: 0 })
  const when = [open(), { answer: "getMessageList" as const, texts: { of: 7, from: 1, to: 300 } }, ask("ChatCloseAsked")]
  const stage = on(...when, seek("t"), gone, keptTold("t", [text(4, "<p>t</p>"), text(3, "<p>t</p>")]))
  assert.deepStrictEqual(
    stage.state.search.kept?.map(({ number }) => Number(number)),
    [3]
  )
})

it("what was deleted is not found", () => {
  const gone = frame("delMessage", { id: "m2", msg_id: 2, toContactId: 7 })
  const stage = on(frame("simple", message(2)), gone, seek("t"), found([hit(2), hit(1)], 2), keptTold("t", [text(2, "<p>t</p>")]))
  assert.deepStrictEqual(shown(stage), ["7 m1"])
  assert.deepStrictEqual(stage.state.search.kept, [])
})

it("a failure is the search's own; one that shows the session to be over ends it", () => {
  const failed = on(seek("t"), { answer: "searchMessages", body: { code: 404, msg: "No", data: "" } })
  assert.deepStrictEqual(failed.state.tasks.searchMessages as unknown, { _tag: "Failed", words: { _tag: "Said", text: "No" } })
  assert.strictEqual(shown(failed), null)
  const late = on(seek("t"), seek("u"), { answer: "searchMessages", body: { code: 404, msg: "No", data: "" } })
  assert.deepStrictEqual(late.state.tasks.searchMessages, { _tag: "Busy" })
  const over = on(seek("t"), { answer: "searchMessages", body: { code: -1, msg: "", data: "" } })
  assert.strictEqual(over.state.session._tag, "LoggedOut")
})

it("knows who wrote what was found", () => {
  const theirs = { ...message(5), fromUser: { id: 70, realname: "Dee", avatar: "/d.png" } }
  const { state } = on(seek("t"), found([{ contact_id: "group-5", message: theirs }]))
  assert.deepStrictEqual([...state.people].find(([id]) => id === 70)?.[1], {
    id: UserId.make(70),
    name: "Dee",
    avatar: "/d.png"
  })
})

it("the device finds texts that say the words, newest first, and no more than its most", () => {
  const words = "ten"
  const picture: Message = { ...text(1, ""), body: { _tag: "Emoji", url: "/ten.png", file: 1 } }
  const first = withSaying([], [text(1, "<p>at <b>ten</b></p>", 10), text(2, "<p>nine</p>", 20), picture], words)
  assert.deepStrictEqual(
    first.map(({ id }) => id as string),
    ["k1"]
  )
  const both = withSaying(first, [text(3, "<p>TEN</p>", 5, "8"), text(4, "<p>tent</p>", 30, "8")], words)
  assert.deepStrictEqual(
    both.map(({ id }) => id as string),
    ["k4", "k1", "k3"]
  )
  const many = Array.from({ length: FOUND_MAX + 5 }, (_, i) => text(i + 1, "<p>ten</p>"))
  const most = withSaying([], many, words)
  assert.deepStrictEqual([most.length, most[0]?.number as number], [FOUND_MAX, FOUND_MAX + 5])
})
