import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { type Happening, happen, play, type Stage } from "#fixtures/client/play.ts"
import { messagesOf } from "#fixtures/client/see.ts"
import { ask, done, message, open, row } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"
import { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { MessageNumber } from "../../../message/Message.ts"
import { chatOf, EMPTY_CHAT, isDeleted, withDeletedNumbers } from "./chats.ts"
import { quoteState } from "./quoted.ts"
import { firstUnreadIn } from "./unread.ts"

const BOB = ContactId.make("7")
const line = (type: string, data: unknown, n: number): Happening => ({ frame: { type, time: 0, s: "c:1-7", n, data } })
const said = (n: number): Happening => line("simple", message(n), n)
const count = fc.integer({ min: 1, max: 6 })
const told = (upTo: number, from = 1): ReadonlyArray<Happening> =>
  Array.from({ length: upTo - from + 1 }, (_, i) => said(from + i))
const bob = (when: ReadonlyArray<Happening>): Stage => play({ start: "numbered", contacts: [row()], when })
const recall = (which: number, n: number) =>
  line("undoMessage", { id: `m${which}`, msg_id: which, content: "recalled", from_user: 7, toContactId: 7, is_last: 0 }, n)

prop(
  "[QUOTE-05] whatever became of what is quoted, the quote knows it",
  count,
  fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom("undo", "delete")), { maxLength: 8 }),
  (upTo, deeds) => {
    let stage = bob(told(upTo))
    const fate = new Map<number, string>()
    let n = upTo
    for (const [which, what] of deeds) {
      // what is told twice, or of the last one deleted, only a row could tell; then lines wait for it
      if (which > upTo || fate.has(which) || (what === "delete" && which === upTo)) continue
      stage = happen(
        stage,
        what === "undo" ? recall(which, ++n) : line("delMessage", { id: `m${which}`, msg_id: which, toContactId: 7 }, ++n)
      )
      fate.set(which, what === "undo" ? "recalled" : "deleted")
    }
    for (let number = 1; number <= 6; number++) {
      const want = number > upTo ? "unknown" : (fate.get(number) ?? "here")
      assert.strictEqual(quoteState(chatOf(stage.state, BOB), { number: MessageNumber.make(number) }), want)
    }
  }
)

prop(
  "[DELETE-04] a changed message says what it was told last, in its place; a recalled one says nothing again",
  count,
  fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom("change", "change", "undo")), { maxLength: 10 }),
  (upTo, deeds) => {
    let stage = bob(told(upTo))
    const says = Array.from({ length: upTo }, (_, i) => `<p>t${i + 1}</p>`)
    let n = upTo
    deeds.forEach(([which, what], i) => {
      if (which > upTo || (what === "undo" && says[which - 1] === "")) return
      const content = `<p>c${i}</p>`
      stage = happen(
        stage,
        what === "undo" ? recall(which, ++n) : line("updateMessage", { id: `m${which}`, type: "text", content }, ++n)
      )
      if (what === "undo") says[which - 1] = ""
      else if (says[which - 1] !== "") says[which - 1] = content
    })
    const seen = messagesOf(stage.state, BOB).map(({ body }) => (body._tag === "Text" ? body.html : ""))
    assert.deepStrictEqual(seen, says)
  }
)

it("[DELETE-03] however many are deleted, so many are remembered", () => {
  const numbers = Array.from({ length: 5000 }, (_, i) => i + 1)
  const chat = numbers.reduce((each, n) => withDeletedNumbers(each, [n, n]), EMPTY_CHAT)
  assert.lengthOf(chat.deletedNumbers, 1000)
  assert.isTrue(numbers.slice(-1000).every((n) => isDeleted(chat, n)))
})

prop(
  "[FORWARD-03] messages leave one after the other, as they were said, until one is refused",
  fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 1 }),
  fc.nat(6),
  (chosen, good) => {
    const ids = chosen.map((n) => `m${n}`)
    let stage = bob([...told(6), ask("ForwardAsked", { chat: "7", ids, to: ["8"] })])
    const sent: Array<number> = []
    for (;;) {
      const asked = stage.open.filter((each) => each.ask.call === "forwardMessage")
      assert.isAtMost(asked.length, 1)
      const [one] = asked
      if (one === undefined) break
      sent.push((one.ask.body as { readonly msg_id: number }).msg_id)
      stage = happen(stage, { answer: "forwardMessage", body: sent.length > good ? { code: 400, msg: "no", data: "" } : done() })
    }
    assert.deepStrictEqual(sent, chosen.toSorted((a, b) => a - b).slice(0, good + 1))
    assert.strictEqual(stage.state.tasks.forward?._tag, chosen.length > good ? "Failed" : "Done")
  }
)

prop(
  "[FIND-01] however answers overtake each other, the last search shows what it found",
  fc.integer({ min: 1, max: 5 }),
  fc.array(fc.nat(9), { minLength: 5, maxLength: 5 }),
  (searches, order) => {
    let stage = bob(
      Array.from({ length: searches }, (_, i) => ask("FindAsked", { chat: "7", words: `w${i}`, type: "text", page: 1 }))
    )
    for (let left = searches; left > 0; left--) {
      const asked = stage.open.filter((each) => each.ask.call === "getMessageList")
      const which = (order[left - 1] ?? 0) % asked.length
      const { keywords: words = "" } = (asked[which]?.ask.body ?? {}) as { readonly keywords?: string }
      const n = Number(words.slice(1)) + 1
      stage = happen(stage, { answer: "getMessageList", which, body: done([message(n)], n) })
    }
    const { historySearch, tasks } = stage.state
    assert.deepStrictEqual(
      [historySearch?.words, historySearch?.count, historySearch?.messages.map(({ id }) => String(id))],
      [`w${searches - 1}`, searches, [`m${searches}`]]
    )
    assert.strictEqual(tasks.find?._tag, "Done")
    assert.deepStrictEqual(messagesOf(stage.state, BOB), [])
  }
)

prop(
  "[CLIENT-38] the unread begin at the first that came since I looked, of those that were not recalled",
  fc.nat(5),
  fc.nat(5),
  fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 4 }),
  (read, more, recalled) => {
    const page = Array.from({ length: read }, (_, i) => message(i + 1))
    let stage = bob([
      ...told(read),
      open(),
      { answer: "getMessageList", body: done(page) },
      ask("ChatCloseAsked"),
      ...told(read + more, read + 1)
    ])
    const gone = new Set(recalled.filter((n) => n <= read + more))
    let n = read + more
    for (const which of gone) stage = happen(stage, recall(which, ++n))
    stage = happen(stage, open())
    const fresh = Array.from({ length: more }, (_, i) => read + 1 + i).filter((each) => !gone.has(each))
    assert.strictEqual(Number(firstUnreadIn(chatOf(stage.state, BOB), UserId.make(1))?.number ?? 0), fresh[0] ?? 0)
  }
)
