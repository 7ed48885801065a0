import { assert, it } from "@effect/vitest"
import { knowing } from "#fixtures/client/known.ts"
import { Effect, HashMap } from "effect"
import { BOB, blank, inRole, ME, NOTHING, pass, saved, start } from "#fixtures/client/keeper.ts"
import { play } from "#fixtures/client/play.ts"
import { settled } from "#fixtures/client/settled.ts"
import { push, row } from "#fixtures/client/told.ts"
import { Scope } from "../../../api/frames.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { chatOf, withChat } from "../conversation/chats.ts"
import { toArray } from "../../Sorted.ts"
import type { State } from "../../State.ts"
import { withMessagesKept } from "./keptMessages.ts"

const read = toArray(chatOf(play({ contacts: [row()], when: [push(1), push(2)] }).state, BOB).timeline)

it.effect("[ARCHIVE-04] what is kept of a chat is told, or that it cannot be read", () =>
  Effect.gen(function* () {
    const { device, facts, keeper, now } = yield* start
    const ask = Effect.gen(function* () {
      keeper.carryOut({ _tag: "ReadArchive", owner: ME, chat: BOB })
      yield* settled
      return facts.splice(0)
    })
    const told = (messages: typeof read | null, more: boolean) => [
      { _tag: "MessagesKeptTold", owner: ME, chat: BOB, messages, more, now: now() }
    ]
    device.kept = [...read]
    assert.deepStrictEqual(yield* ask, told(read, false) as never)
    device.more = true
    assert.deepStrictEqual(yield* ask, told(read, true) as never)
    device.trouble = "gone"
    assert.deepStrictEqual(yield* ask, told(null, false) as never)
  })
)

it.effect("[CLIENT-04] who logs in asks the device to keep, and finds nothing that had to be deleted", () =>
  Effect.gen(function* () {
    const { become, facts, keeper, log, state } = yield* start
    const asked = (first: boolean) =>
      Effect.gen(function* () {
        keeper.carryOut({ _tag: "OpenArchive", owner: ME, first })
        yield* settled
        return log.splice(0)
      })
    assert.deepStrictEqual([yield* asked(true), yield* asked(false)], [["persist", "open"], ["open"]])
    assert.deepStrictEqual(
      facts.map((each) => (each._tag === "KeptTold" ? [each.owner, each.kept] : [])),
      [
        [ME, NOTHING],
        [ME, NOTHING]
      ]
    )
    become({ ...state(), keep: { ...state().keep, forgotten: [{ owner: ME, gone: false }] } })
    assert.deepStrictEqual([new Set(yield* asked(true)), yield* asked(false)], [new Set(["persist", "forget", "open"]), ["open"]])
  })
)

it.effect("[CLIENT-04] that an archive was deleted, or could not be, is told", () =>
  Effect.gen(function* () {
    const { device, facts, keeper, now } = yield* start
    for (const trouble of [null, "gone"] as const) {
      device.trouble = trouble
      keeper.carryOut({ _tag: "ForgetArchive", owner: ME })
      yield* settled
      assert.deepStrictEqual(facts.splice(0), [{ _tag: "ForgottenTold", owner: ME, trouble, now: now() }])
    }
  })
)

const { state: other } = play({ contacts: [row(7, { displayName: "Robert" })], when: [] })
const { log, totals } = blank
const MOVES: Readonly<Record<string, Partial<State>>> = {
  chats: { chats: withChat(blank, BOB, { ...chatOf(blank, BOB), peerRead: 9 }).chats },
  contacts: { contacts: other.contacts },
  people: { people: HashMap.make([ME, { id: ME, name: "Ann", avatar: "" } as never]) },
  drafts: { drafts: HashMap.make([BOB, { text: "half", version: 0 }]) },
  reads: { unreportedReads: HashMap.make([BOB, 3]) },
  scopes: { log: { ...log, reached: HashMap.make([Scope.make("u:1"), { n: 3, chat: ContactId.make("") }]) } },
  doubts: { log: { ...log, doubted: new Set([Scope.make("u:1")]) } },
  way: { log: { ...log, isNumbered: true, isLoaded: true } },
  notices: { totals: { ...totals, system: 5 } }
}
for (const [what, move] of Object.entries(MOVES))
  it.effect(`[ARCHIVE-02] ${what}: what changed is written a quarter of a second later, once`, () =>
    Effect.gen(function* () {
      const { become, begin, facts, log, now, state } = yield* start
      yield* begin
      become({ ...state(), visible: false })
      yield* pass(1000)
      assert.deepStrictEqual([log, facts], [[], []])
      if (what === "doubts") {
        // a doubt belongs to a scope that is known
        become({ ...state(), ...MOVES["scopes"] })
        yield* pass(1000)
        log.length = 0
        facts.length = 0
        become({ ...state(), log: { ...state().log, doubted: new Set([Scope.make("u:1")]) } })
      } else become({ ...state(), ...move })
      yield* pass(249)
      assert.deepStrictEqual(log, [])
      yield* pass(1)
      assert.strictEqual(log.length, 1)
      const at = now()
      yield* pass(5000)
      // and told once
      assert.deepStrictEqual([log.length, facts], [1, [saved(at)]])
    })
  )

it.effect("[TAB-04] who comes to lead writes what the tab before may not have", () =>
  Effect.gen(function* () {
    const { become, begin, log, state } = yield* start
    become(inRole(state(), "follows"))
    yield* begin
    become({ ...state(), totals: { ...totals, system: 5 } })
    yield* pass(1000)
    assert.deepStrictEqual(log, [])
    become(inRole(state(), "leads"))
    yield* pass(250)
    assert.strictEqual(log.length, 1)
  })
)

it.effect("[ARCHIVE-04] what was read of the archive is not written again", () =>
  Effect.gen(function* () {
    const { become, begin, log, now, state } = yield* start
    yield* begin
    const asked = withChat(state(), BOB, knowing(chatOf(state(), BOB), { stored: "asked", fresh: true }))
    become(asked)
    yield* pass(1000)
    log.length = 0
    const told = { _tag: "MessagesKeptTold", owner: ME, chat: BOB, messages: read, more: false, now: now() } as const
    become(withMessagesKept(state(), told), told)
    assert.strictEqual(chatOf(state(), BOB).timeline.size, 2)
    yield* pass(1000)
    assert.ok(log.every((each) => (each as { readonly messages: number }).messages === 0))
  })
)
