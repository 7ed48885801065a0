import { assert, it } from "@effect/vitest"
import { knowing, knownOf } from "#fixtures/client/known.ts"
import { Context, Effect, Layer } from "effect"
import { archiveInMemory } from "#adapters/memory/archive.ts"
import { play } from "#fixtures/client/play.ts"
import { open, push, row } from "#fixtures/client/told.ts"
import { UserId } from "../../../account/User.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import { chatOf, oldestNumber, withChat } from "../conversation/chats.ts"
import { INITIAL } from "../../initial.ts"
import { withOlderPage } from "../conversation/pages.ts"
import { ARCHIVED, Archive } from "../../ports/Archive.ts"
import { takeLast, toArray } from "../../Sorted.ts"
import type { State } from "../../State.ts"
import { step } from "../../step.ts"
import { beginSave, endSave, openLedger, withFloors } from "./ledger.ts"
import { readKept, readMessages } from "./Kept.ts"
import { restoredState } from "./restore.ts"
import { withMessagesKept } from "./keptMessages.ts"
import { withFloorsRaised } from "./shrunk.ts"
import { toastMillis } from "../../../error/toast.ts"

const ME = UserId.make(1)
const BOB = ContactId.make("7")
const NOW = Millis.make(0)

/** A chat of so many messages, read to its beginning. */
const whole = (count: number): State => {
  const page = { answer: "getMessageList" as const, texts: { of: 7, from: 1, to: count } }
  const { state } = play({ contacts: [row()], when: [open(), page] })
  return withChat(state, BOB, knowing(chatOf(state, BOB), { older: "none" }))
}

const ledgerOf = (state: State) => ({ ...openLedger(state, { _tag: "KeptTold", owner: ME, kept: "full", now: NOW }), read: true })

const device = Effect.suspend(() => Effect.map(Layer.build(archiveInMemory()), (built) => Context.get(built, Archive)))

/** The chat as the next start shows it. */
const reread = (archive: Archive["Service"], { session }: State) =>
  Effect.gen(function* () {
    const [opened, page] = [yield* archive.open(ME), yield* archive.messages(ME, BOB)]
    const kept = opened._tag === "Opened" ? readKept(opened) : null
    if (kept === null || page._tag === "Trouble") return assert.fail("not read")
    const told = { owner: ME, chat: BOB, messages: readMessages(page.messages), more: page.more, now: NOW }
    return chatOf(withMessagesKept(restoredState({ ...INITIAL, session }, kept), { _tag: "MessagesKeptTold", ...told }), BOB)
  })

it.effect("[ARCHIVE-06] what was dropped for want of room is asked for again, also after more was written", () =>
  Effect.gen(function* () {
    const archive = yield* device
    const before = whole(100)
    const first = beginSave(ledgerOf(before), before)
    assert.strictEqual(first.changes === null ? "" : yield* archive.save(ME, first.changes), null)
    const shrunk = yield* archive.shrink(ME, 50, null)
    assert.deepStrictEqual(shrunk, { _tag: "Shrunk", floors: [{ chat: BOB, floor: 51 }] })
    if (shrunk._tag === "Trouble") return
    const at = yield* reread(archive, before)
    assert.deepStrictEqual([oldestNumber(at), knownOf(at).older], [51, "some"])
    // the client that wrote it goes on with what it shows, and corrects what it writes
    const fact = { _tag: "ShrunkTold", owner: ME, floors: shrunk.floors, short: true, now: NOW } as const
    const [after] = step(before, fact)
    assert.deepStrictEqual([oldestNumber(chatOf(after, BOB)), knownOf(chatOf(after, BOB)).older], [1, "none"])
    assert.deepStrictEqual(
      after.toasts.map(({ millis, words }) => [words, millis]),
      [[{ _tag: "Key", key: "error:keep-short", params: {} }, toastMillis("archive")]]
    )
    assert.strictEqual(step(after, fact)[0].toasts.length, 1)
    const ledger = withFloors(endSave(first.ledger, null), shrunk.floors)
    assert.strictEqual(beginSave(ledger, after).changes, null)
    const more = withChat(after, BOB, { ...chatOf(after, BOB), peerRead: 100 })
    const second = beginSave(ledger, more)
    assert.strictEqual(second.changes === null ? "" : yield* archive.save(ME, second.changes), null)
    const then = yield* reread(archive, before)
    assert.deepStrictEqual([oldestNumber(then), knownOf(then).older, knownOf(then).floor], [51, "some", 51])
  }).pipe(Effect.scoped)
)

it.effect("[ARCHIVE-05] below what was trimmed nothing is written, so that no hole is kept", () =>
  Effect.gen(function* () {
    const archive = yield* device
    const texts = Array.from({ length: ARCHIVED + 100 }, (_, i) => push(i + 100))
    const { state } = play({
      contacts: [row()],
      when: [open(), { answer: "getMessageList", body: { code: 0, msg: "", data: [], count: 0 } }, ...texts]
    })
    const before = withChat(state, BOB, knowing(chatOf(state, BOB), { older: "some" }))
    const first = beginSave(ledgerOf(before), before)
    assert.deepStrictEqual(first.trim, [BOB])
    assert.strictEqual(first.changes === null ? "" : yield* archive.save(ME, first.changes), null)
    const shrunk = yield* archive.shrink(ME, ARCHIVED, first.trim)
    const floors = shrunk._tag === "Shrunk" ? shrunk.floors : []
    assert.deepStrictEqual(floors, [{ chat: BOB, floor: 200 }])
    const after = withFloorsRaised(before, floors)
    const ledger = withFloors(endSave(first.ledger, null), floors)
    const page = toArray(
      chatOf(play({ contacts: [row()], when: Array.from({ length: 30 }, (_, i) => push(i + 70)) }).state, BOB).timeline
    )
    const paged = withChat(after, BOB, withOlderPage(chatOf(after, BOB), page, 100))
    assert.deepStrictEqual([oldestNumber(chatOf(paged, BOB)), knownOf(chatOf(paged, BOB)).floor], [70, 200])
    assert.deepStrictEqual(beginSave(ledger, paged).changes?.messages ?? [], [])
    // above what is kept it goes on without a hole, and is written again
    const next = toArray(chatOf(paged, BOB).timeline).filter(({ number }) => number >= 170 && number < 200)
    const above = { ...chatOf(paged, BOB), timeline: takeLast(chatOf(paged, BOB).timeline, ARCHIVED) }
    assert.strictEqual(knownOf(withOlderPage(above, next, 200)).floor, 170)
  }).pipe(Effect.scoped)
)

it("[ARCHIVE-04] a record that claims more than lies there is not believed", () => {
  const state = whole(100)
  const chat = chatOf(state, BOB)
  const claims = withChat(
    state,
    BOB,
    knowing(chat, { timeline: chatOf(INITIAL, BOB).timeline, stored: "asked", olderStored: "none", floor: 1 })
  )
  const read = (from: number) =>
    withMessagesKept(claims, {
      ...{ _tag: "MessagesKeptTold", owner: ME, chat: BOB, more: false, now: NOW },
      messages: toArray(chat.timeline).filter(({ number }) => number >= from)
    })
  assert.deepStrictEqual(
    [read(1), read(51)].map((each) => knownOf(chatOf(each, BOB)).older),
    ["none", "some"]
  )
})
