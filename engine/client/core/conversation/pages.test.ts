import { assert, it } from "@effect/vitest"
import { knowing, type Known, knownOf } from "#fixtures/client/known.ts"
import { type Happening, play } from "#fixtures/client/play.ts"
import { chat, said } from "#fixtures/client/values.ts"
import { done, message, mine, open, row, send } from "#fixtures/client/told.ts"
import { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { chatOf, EMPTY_CHAT, compareInTimeline, PAGE } from "./chats.ts"
import { withHidden } from "./deleted.ts"
import { withInterruption, withLines, withNewestPage, withoutVanished } from "./pages.ts"
import { fromArray, toArray } from "../../Sorted.ts"
import type { ChatState } from "./State.ts"

const BOB = ContactId.make("7")
const { state: whole } = play({
  contacts: [row()],
  when: [open(), { answer: "getMessageList", texts: { of: 7, from: 1, to: 100 } }]
})
const ALL = toArray(chatOf(whole, BOB).timeline)
const some = (...numbers: ReadonlyArray<number>) => ALL.filter(({ number }) => numbers.includes(number))
const upTo = (to: number, from = 1) => ALL.filter(({ number }) => number >= from && number <= to)
/** A chat that holds these messages. */
const holding = (timeline: typeof ALL, more: Partial<ChatState & Known> = {}): ChatState =>
  knowing({ ...EMPTY_CHAT, timeline: fromArray(timeline, compareInTimeline) }, more)
/** Its numbers, and what is known of them. */
const factsOf = (chat: ChatState) => {
  const { floor, older, olderStored } = knownOf(chat)
  return [numbersOf(chat), older, olderStored, floor]
}
const numbersOf = ({ timeline }: ChatState) => toArray(timeline).map(({ number }) => number)
const range = (to: number, from = 1) => upTo(to, from).map(({ number }) => number)

it("[DELETE-03] what I deleted while lines were left out is gone for good once a page without it is here", () => {
  const when = [open(), { answer: "getMessageList" as const, texts: { of: 7, from: 1, to: 3 } }]
  const { state } = play({ start: "numbered", contacts: [row()], when })
  const chat = chatOf(state, BOB)
  const messages = toArray(chat.timeline)
  const hidden = withHidden(chat, messages.slice(1, 2))
  const page = messages.filter((each) => each !== messages[1])
  const after = withoutVanished(hidden, page, true)
  assert.deepStrictEqual([after.pendingDeletes, after.deletedNumbers], [[], [messages[1]?.number]])
  // as long as the server still tells it, it may come back
  assert.deepStrictEqual(withoutVanished(hidden, messages, true).pendingDeletes, hidden.pendingDeletes)
})

it("[CLIENT-13] a page that begins with the last certain message goes on from it; one above it leaves nothing below", () => {
  const known = { contiguousUpTo: 30, older: "none", olderStored: "none" } as const
  const next = (from: number, chat: Partial<ChatState & Known> = {}, isFilled = false) =>
    withNewestPage(holding(upTo(30), { ...known, ...chat }), upTo(from + PAGE - 1, from), false, isFilled)
  const reached = next(30)
  assert.deepStrictEqual(factsOf(reached), [range(59), "none", "none", 0])
  const apart = next(31)
  assert.deepStrictEqual(factsOf(apart), [range(60, 31), "some", "some", 31])
  assert.deepStrictEqual(
    [next(31, {}, true), next(30, { gap: true })].map((each) => knownOf(each).older),
    ["none", "some"]
  )
  assert.strictEqual(knownOf(next(30, { older: "unknown" })).older, "some")
})

it("[CLIENT-13] a line that comes while the newest page is on its way leaves nothing missing below it", () => {
  const line = (n: number, data: unknown): Happening => ({ frame: { type: "simple", time: 0, s: "c:1-7", n, data } })
  const nothingMissed = done({ reload: 0, contacts: [], entries: [], user: 0, online: [], gone: [] })
  const sent: ReadonlyArray<Happening> = [
    send("m2"),
    { answer: "sendMessage", body: done(mine(2)) },
    line(1, mine(2)),
    { answer: "resume", body: nothingMissed },
    open()
  ]
  const page: Happening = { answer: "getMessageList", texts: { of: 7, from: 1, to: 2 } }
  for (const [first, second] of [[page, line(2, message(3))] as const, [line(2, message(3)), page] as const]) {
    const chat = chatOf(play({ start: "numbered", contacts: [row()], when: [...sent, first, second] }).state, BOB)
    assert.deepStrictEqual([chat.coverage.live, numbersOf(chat), knownOf(chat).contiguousUpTo], [true, [1, 2, 3], 3])
  }
})

const sureOf = (chat: ChatState) => knownOf(chat).contiguousUpTo

it("[CLIENT-13] my own message may be confirmed before the line of an older one, and counts for nothing", () => {
  const [, two, three] = upTo(3)
  assert.ok(two !== undefined && three !== undefined)
  const known = holding(upTo(3), { contiguousUpTo: 1, fresh: true })
  assert.strictEqual(sureOf(withLines(known, two.author)), 1)
  const me = UserId.make(1)
  const ofMine = { ...three, author: me }
  assert.strictEqual(sureOf(withLines(holding([...upTo(2), ofMine], { contiguousUpTo: 1 }), me)), 2)
  assert.strictEqual(sureOf(withLines(known, me)), 3)
})

it("[CLIENT-14] lines without a number are not taken for one another", () => {
  const [recalled, fresh] = some(1, 2).map((each, i) => ({
    ...each,
    number: 0,
    ...(i === 0 ? { body: { _tag: "Recalled", by: each.author, text: "", was: "" } } : {})
  })) as unknown as typeof ALL
  assert.ok(recalled !== undefined && fresh !== undefined)
  const { timeline } = withNewestPage(holding([recalled]), [fresh], true, true)
  assert.deepStrictEqual(
    toArray(timeline).map(({ body }) => body._tag),
    ["Recalled", "Text"]
  )
})

it("[DELETE-03] what stands among the lines of a page and is not on it is gone, what is newer is not", () => {
  const gone = (page: typeof ALL, more: Partial<ChatState & Known> = {}, isLive = false, asked = 0) =>
    withoutVanished(holding(upTo(6), more), page, isLive, asked).deletedNumbers
  assert.deepStrictEqual(gone(some(1, 2, 4)), [3])
  assert.deepStrictEqual(gone(some(1, 2, 4), {}, false, 5), [3, 5])
  // what was certain before lines were left out was there when the page was asked for since
  assert.deepStrictEqual(gone(some(1, 2), { contiguousUpTo: 4 }, true), [3, 4])
  assert.deepStrictEqual(gone(some(1, 2), { contiguousUpTo: 4 }, false), [])
  assert.deepStrictEqual(gone(some(1, 2), { contiguousUpTo: 4, fresh: true }, true), [])
})

const floorIn = (chat: ChatState) => knownOf(chat).floor

it("[DELETE-03] below a page that is not full there is nothing for me any more, nor does it come again", () => {
  const below = withoutVanished(holding(some(2, 3, 4, 5, 7), { pendingDeletes: some(1, 6, 8) }), some(3, 5, 6), false)
  const { deletedNumbers, pendingDeletes, timeline } = below
  assert.deepStrictEqual(
    [toArray(timeline), pendingDeletes, deletedNumbers, floorIn(below)].map((each) =>
      Array.isArray(each) ? each.map((one) => one.number ?? one) : each
    ),
    [[3, 5, 7], [6, 8], [4], 3]
  )
  const only = withoutVanished(holding(some(3), { pendingDeletes: some(1, 2) }), some(3), false)
  assert.deepStrictEqual([only.pendingDeletes, floorIn(only)], [[], 3])
  const high = withoutVanished(holding(some(1, 3), { floor: 9 }), some(3), false)
  assert.deepStrictEqual([numbersOf(high), floorIn(high)], [[3], 9])
  const none = withoutVanished(holding(upTo(5)), [], false, 3)
  assert.deepStrictEqual([numbersOf(none), none.deletedNumbers, floorIn(none)], [[4, 5], [], 4])
  // a full one says nothing of what stands below
  const full = withoutVanished(holding(upTo(50), { pendingDeletes: some(20) }), upTo(60, 31), false)
  assert.deepStrictEqual([numbersOf(full), full.pendingDeletes, full.deletedNumbers, floorIn(full)], [range(50), some(20), [], 0])
})

it("[CLIENT-25] a chat that was followed is certain up to its newest message once the connection is gone", () => {
  assert.deepInclude(knownOf(withInterruption(holding(upTo(3), { fresh: true, contiguousUpTo: 1 }))), {
    fresh: false,
    contiguousUpTo: 3
  })
  assert.deepInclude(knownOf(withInterruption(holding([], { fresh: true, contiguousUpTo: 4 }))), {
    fresh: false,
    contiguousUpTo: 4
  })
  const still = holding(upTo(3), { contiguousUpTo: 1 })
  assert.strictEqual(withInterruption(still), still)
})

it("[CLIENT-13] where lines tell of nothing new, nothing more is certain", () => {
  const other = UserId.make(7)
  const held = (numbers: ReadonlyArray<number>, more: Partial<Known>): ChatState =>
    chat(
      numbers.map((number) => said(number)),
      more
    )
  for (const known of [held([], {}), held([1, 2], { contiguousUpTo: 2 }), held([0], { contiguousUpTo: 2 }), held([0], {})])
    assert.strictEqual(withLines(known, UserId.make(1)), known)
  const newer = withLines(held([0, 1, 3], { contiguousUpTo: 1 }), UserId.make(1))
  assert.strictEqual(knownOf(newer).contiguousUpTo, 3)
  assert.strictEqual(withLines(held([1, 3], { contiguousUpTo: 1 }), other).coverage.ranges.at(-1)?.to, 1)
})
