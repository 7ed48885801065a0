import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { BOB, blank, chatted, drafted, inRole, kept, ME, pass, saved, start } from "#fixtures/client/keeper.ts"
import { settled } from "#fixtures/client/settled.ts"
import { UserId } from "../../../account/User.ts"
import { chatOf } from "../conversation/chats.ts"
import { INITIAL } from "../../initial.ts"
import type { State } from "../../State.ts"
import type { Unsent } from "../conversation/State.ts"

const UNSENT = {
  ...{ id: "a", number: 0, chat: BOB, author: ME, body: { _tag: "Text", html: "<p>a</p>" }, sentAt: 5, delivery: "waiting" },
  ...{ refusal: "", at: [], ordinal: 1, tries: 0, why: null }
} as unknown as Unsent
const left = (state: State): State => ({ ...state, session: INITIAL.session })
const there = (state: State): State => ({ ...state, keep: { ...state.keep, now: "kept" } })

it.effect("[OUTBOX-01] a message written before the archive was read is kept the moment it is", () =>
  Effect.gen(function* () {
    const { become, keeper, log, now, opening, state } = yield* start
    opening()
    become(chatted(state(), { keeping: [UNSENT] }))
    keeper.carryOut({ _tag: "Keep" })
    yield* settled
    assert.deepStrictEqual(log, [])
    become(there(state()), kept(now()))
    yield* settled
    assert.strictEqual(log.length, 1)
  })
)

it.effect("[ARCHIVE-02] where nothing waits to be kept, what has changed by the opening is written with what follows", () =>
  Effect.gen(function* () {
    const { become, log, now, opening, state } = yield* start
    opening()
    become(drafted(there(state()), "half"), kept(now()))
    yield* pass(249)
    assert.deepStrictEqual(log, [])
    become(drafted(state(), "whole"))
    yield* pass(1)
    yield* pass(5000)
    assert.strictEqual(log.length, 1)
  })
)

it.effect("[ARCHIVE-02] what was read for somebody else, or is read once more, is nobody's beginning", () =>
  Effect.gen(function* () {
    const { become, begin, log, now, opening, state } = yield* start
    opening()
    become(drafted(state(), "half"), kept(now(), undefined, UserId.make(2)))
    become(drafted(state(), "whole"))
    yield* pass(1000)
    assert.deepStrictEqual(log, [])
    yield* begin
    become(state(), kept(now()))
    yield* pass(1000)
    assert.deepStrictEqual(log, [])
  })
)

it.effect("[OUTBOX-02] an archive that can be read neither now nor later is never written", () =>
  Effect.gen(function* () {
    const { become, device, facts, log, now, opening, state } = yield* start
    device.found = [{ version: 99 }]
    opening()
    become(drafted(there(state()), "half"), kept(now(), "gone"))
    become(state(), kept(now(), "gone"))
    yield* pass(250)
    assert.deepStrictEqual([log, facts], [["open"], [saved(now(), "gone")]])
  })
)

it.effect("[TAB-04] what another tab has kept is not written again", () =>
  Effect.gen(function* () {
    const { become, begin, log, now, state } = yield* start
    yield* begin
    const said = { _tag: "Outbox", chat: BOB, put: [UNSENT], gone: [] } as const
    become(chatted(state(), { waiting: [UNSENT] }), { _tag: "OutboxTold", said, now: now() })
    yield* pass(1000)
    assert.deepStrictEqual(
      log.filter((each) => (each as { readonly saves: ReadonlyArray<string> }).saves.includes("outbox")),
      []
    )
    assert.strictEqual(chatOf(state(), BOB).waiting.length, 1)
  })
)

it.effect("[CLIENT-06] what a session leaves under way is told nobody, and its next save never comes", () =>
  Effect.gen(function* () {
    const { become, begin, device, facts, log, state } = yield* start
    yield* begin
    // before its moment
    become(drafted(state(), "half"))
    become(left(state()))
    yield* settled
    assert.strictEqual(log.length, 1)
    yield* pass(1000)
    assert.deepStrictEqual([log.length, facts], [1, []])
    // while it is written
    become({ ...blank, drafts: state().drafts })
    yield* begin
    device.slow = 100
    become(drafted(state(), "whole"))
    yield* pass(250)
    assert.strictEqual(log.length, 1)
    become(left(state()))
    yield* pass(5000)
    assert.deepStrictEqual([log.length, facts], [2, []])
  })
)

it.effect("[CLIENT-06] who logs out while room is made or an archive is read again hears no more of it", () =>
  Effect.gen(function* () {
    const { become, begin, device, facts, log, now, opening, state } = yield* start
    yield* begin
    device.slow = 100
    device.trouble = "full"
    become(drafted(state(), "half"))
    yield* pass(350)
    assert.deepStrictEqual(log.at(-1), { shrinks: null, to: 50 })
    device.trouble = null
    become(left(state()))
    log.length = 0
    yield* pass(5000)
    // what it left, once
    assert.deepStrictEqual([log.length, facts.map(({ _tag }) => _tag)], [1, ["ShrunkTold"]])
    facts.length = 0
    become(blank)
    opening()
    become(drafted(there(state()), "half"), kept(now(), "gone"))
    yield* pass(250)
    assert.strictEqual(log.at(-1), "open")
    become(left(state()))
    yield* pass(5000)
    assert.deepStrictEqual(facts, [])
  })
)

it.effect("[TAB-04] who leads and goes still writes as the leading tab; who comes back and follows does not", () =>
  Effect.gen(function* () {
    const { become, begin, device, log, now, state } = yield* start
    const system = (count: number): State => ({ ...state(), totals: { ...state().totals, system: count } })
    yield* begin
    device.slow = 100
    become(drafted(state(), "half"))
    yield* pass(250)
    become(inRole(system(5), "apart"), { _tag: "UnloadTold", now: now() })
    become({ ...state(), visible: false })
    log.length = 0
    yield* pass(100)
    assert.deepStrictEqual(log, [{ saves: ["about"], messages: 0 }])
    yield* pass(5000)
    log.length = 0
    become(inRole(state(), "follows"))
    become(system(6))
    yield* pass(5000)
    assert.deepStrictEqual(log, [])
  })
)
