import { assert, it } from "@effect/vitest"
import { Effect, HashMap } from "effect"
import { BOB, chatted, drafted, kept, ME, pass, saved, start } from "#fixtures/client/keeper.ts"
import { play } from "#fixtures/client/play.ts"
import { settled } from "#fixtures/client/settled.ts"
import { open, row } from "#fixtures/client/told.ts"
import { chatOf } from "../conversation/chats.ts"
import type { Trouble } from "../../ports/Archive.ts"

it.effect("[ARCHIVE-02] what changes while a slow device writes is written after its rest; what is asked for, at once", () =>
  Effect.gen(function* () {
    const { become, begin, device, keeper, log, state } = yield* start
    yield* begin
    device.slow = 100
    become(drafted(state(), "a"))
    yield* pass(300)
    become(drafted(state(), "b"))
    yield* pass(1049)
    assert.strictEqual(log.length, 1)
    yield* pass(1)
    assert.strictEqual(log.length, 2)
    become(drafted(state(), "c"))
    keeper.carryOut({ _tag: "Keep" })
    yield* pass(99)
    assert.strictEqual(log.length, 2)
    yield* pass(1)
    assert.strictEqual(log.length, 3)
  })
)

it.effect("[ARCHIVE-02] a save that comes early takes the place of the one that was to come", () =>
  Effect.gen(function* () {
    const { become, begin, device, facts, keeper, log, state } = yield* start
    yield* begin
    device.slow = 100
    become(drafted(state(), "a"))
    keeper.carryOut({ _tag: "Keep" })
    yield* pass(150)
    become(drafted(state(), "b"))
    yield* pass(949)
    assert.deepStrictEqual([log.length, facts.length], [1, 1])
    yield* pass(1)
    assert.strictEqual(log.length, 2)
  })
)

it.effect("[OUTBOX-02] an archive is read again once at a time, however many ask", () =>
  Effect.gen(function* () {
    const { become, device, facts, keeper, log, now, opening, state } = yield* start
    device.slow = 100
    device.trouble = "gone"
    opening()
    become({ ...state(), keep: { ...state().keep, now: "gone" } }, kept(now(), "gone"))
    for (const wait of [0, 50, 50]) {
      keeper.carryOut({ _tag: "Keep" })
      yield* pass(wait)
    }
    assert.deepStrictEqual([log, facts], [["open"], [saved(now(), "gone")]])
  })
)

it.effect("[ARCHIVE-06] where no room can be made, that is told, and what is gone is read again", () =>
  Effect.gen(function* () {
    const { become, begin, device, facts, log, now, state } = yield* start
    yield* begin
    device.trouble = "full"
    device.shrunk = "gone"
    become(drafted(state(), "a"))
    yield* pass(250)
    assert.deepStrictEqual(facts, [saved(now(), "gone")])
    assert.deepStrictEqual(log.slice(1), [{ shrinks: null, to: 50 }])
    become(drafted(state(), "b"))
    yield* pass(250)
    assert.strictEqual(log.at(-1), "open")
  })
)

it.effect("[ARCHIVE-06] what was taken back while room was made is not written", () =>
  Effect.gen(function* () {
    const { become, begin, device, facts, log, now, state } = yield* start
    yield* begin
    const before = state()
    device.slow = 100
    device.trouble = "full"
    become(drafted(before, "a"))
    yield* pass(350)
    become({ ...state(), drafts: before.drafts })
    yield* pass(100)
    assert.strictEqual(log.length, 2)
    assert.deepStrictEqual(facts.at(-1), saved(now()))
  })
)

it.effect("[ARCHIVE-05] a chat that has grown by a hundred messages is shortened once they are written, and only then", () =>
  Effect.gen(function* () {
    const page = { answer: "getMessageList" as const, texts: { of: 7, from: 1, to: 100 } }
    const { state: paged } = play({ contacts: [row()], when: [open(), page] })
    const { timeline } = chatOf(paged, BOB)
    const grown = (trouble: Trouble | null) =>
      Effect.gen(function* () {
        const { become, begin, device, facts, log, now, state } = yield* start
        yield* begin
        device.trouble = trouble
        device.shrunk = [{ chat: BOB, floor: 3 }]
        become(chatted(state(), { timeline }))
        yield* pass(250)
        const shrunk = { _tag: "ShrunkTold", owner: ME, floors: device.shrunk, short: false, now: now() }
        return [log.slice(1), facts, shrunk] as const
      })
    const [asked, told, shrunk] = yield* grown(null)
    assert.deepStrictEqual(asked, [{ shrinks: [BOB], to: 500 }])
    assert.deepStrictEqual(told[0], shrunk as never)
    assert.deepStrictEqual((yield* grown("forbidden"))[0], [])
  })
)

it.effect("[CLIENT-04] what an archive cannot carry out at all keeps nothing else from its turn", () =>
  Effect.gen(function* () {
    const { device, facts, keeper, log, now } = yield* start
    device.breaks = true
    for (let i = 0; i < 2; i++) keeper.carryOut({ _tag: "ForgetArchive", owner: ME })
    yield* settled
    keeper.carryOut({ _tag: "ForgetArchive", owner: ME })
    yield* settled
    const forgotten = { _tag: "ForgottenTold", owner: ME, trouble: null, now: now() } as const
    assert.deepStrictEqual([log.length, facts], [3, [forgotten, forgotten]])
  })
)

it.effect("[ARCHIVE-02] a tab that has nothing to write tells so at once", () =>
  Effect.gen(function* () {
    const { begin, facts, keeper, log, now, state } = yield* start
    yield* begin
    keeper.carryOut({ _tag: "Keep" })
    assert.deepStrictEqual([log, facts, HashMap.size(state().drafts)], [[], [saved(now())], 1])
  })
)
