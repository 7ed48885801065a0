import { assert } from "@effect/vitest"
import { HashMap, Option } from "effect"
import * as fc from "fast-check"
import { happen, play, type Stage } from "#fixtures/client/play.ts"
import { see } from "#fixtures/client/see.ts"
import { done, frame, mine, push, row, T0, undone } from "#fixtures/client/told.ts"
import { history } from "#fixtures/client/moves.ts"
import { World } from "#fixtures/client/World.ts"
import { prop } from "#fixtures/prop.ts"
import { ContactId } from "../contact/Contact.ts"

const BOB = ContactId.make("7")
const contacts = [row()]
const bobIn = ({ state }: Stage) => Option.getOrUndefined(HashMap.get(state.contacts, BOB))
const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 30 })

prop("[CLIENT-09] of all contact lists at most one is on its way", history, (each) => {
  let answered = 0
  const world: World = new World(each, (_, event) => {
    if (event._tag === "CallTold" && event.told.call === "getContacts") answered += 1
  })
  for (const next of each.moves) {
    world.play(next)
    const asked = world.intents.filter((intent) => intent._tag === "Call" && intent.ask.call === "getContacts").length
    assert.ok(asked - answered === (world.state.legacy.loading === null ? 0 : 1))
  }
})

prop(
  "[CLIENT-23] whatever the server calls our socket, that name is bound, when there is a session",
  fc.string({ minLength: 1 }),
  fc.boolean(),
  (name, isLoggedIn) => {
    const stage = play({
      start: isLoggedIn ? "loggedIn" : "stranger",
      when: [{ socket: "opened" }, { frame: { type: "init", client_id: name } }]
    })
    assert.deepStrictEqual(see(stage)["bodies"], isLoggedIn ? [{ client_id: name, user_id: 1, cid: "" }] : [])
  }
)

const problem = fc.oneof(
  fc.constant({}),
  fc.record({ status: fc.integer({ min: 400, max: 599 }) }),
  fc.record({
    body: fc.record({
      code: fc.integer({ min: -5, max: 600 }).filter((code) => code !== 0),
      msg: fc.string(),
      data: fc.constant("")
    })
  })
)
prop("[CLIENT-24] a socket that was not bound is not kept as if it were", problem, (how) => {
  const stage = play({
    start: "loggedIn",
    when: [{ socket: "opened" }, { frame: { type: "init", client_id: "c1" } }, { answer: "bindUid", ...how }]
  })
  assert.ok(!stage.state.connection.bound)
  assert.ok(stage.state.connection.machine._tag !== "Open" || stage.state.dialog !== null)
})

prop("[CLIENT-25] without a socket there is no name, no binding and no chat that misses nothing", history, (each) => {
  const world = World.of(each)
  world.tell({ _tag: "UnloadTold", now: world.now })
  const { bound, clientId, machine } = world.state.connection
  assert.deepStrictEqual([bound, clientId, machine._tag], [false, "", "Idle"])
  for (const [, chat] of world.state.chats) assert.ok(!chat.coverage.live)
})

prop(
  "[CLIENT-27] what I wrote elsewhere leaves unread what came after it",
  numbers,
  fc.integer({ min: 1, max: 60 }),
  (list, n) => {
    const theirs = list.filter((each) => each !== n)
    const stage = play({ contacts, when: [...theirs.map((each) => push(each)), frame("simple", mine(n))] })
    assert.strictEqual(bobIn(stage)?.unread ?? 0, theirs.filter((each) => each > n).length)
  }
)

prop("[CLIENT-28] told twice is told once, and what was unread stays so", numbers, fc.string(), (list, name) => {
  const before = play({ contacts, when: list.map((n) => push(n)) })
  const told = frame("appendContact", { id: 7, displayName: `Bob ${name}`, lastContent: "", lastSendTime: T0 + 1e6 })
  const once = happen(before, told)
  const { lastAt, lastContent, unread } = bobIn(once) ?? {}
  assert.deepStrictEqual(
    { lastAt, lastContent, unread },
    { lastAt: bobIn(before)?.lastAt, lastContent: bobIn(before)?.lastContent, unread: list.length }
  )
  assert.deepStrictEqual(bobIn(happen(once, told)), bobIn(once))
  assert.strictEqual(bobIn(once)?.name, `Bob ${name}`)
})

prop(
  "[CLIENT-29] presence is the last that was told, and touches nothing else",
  fc.array(fc.boolean(), { minLength: 1 }),
  (told) => {
    const before = play({ contacts, when: [push(1)] })
    const after = told.reduce((stage, is) => happen(stage, frame("isOnline", { id: 7, is_online: is ? 1 : 0 })), before)
    assert.deepStrictEqual(bobIn(after), { ...bobIn(before), online: told.at(-1) })
    assert.strictEqual(after.state.order, before.state.order)
    assert.strictEqual(after.state.totals, before.state.totals)
  }
)

prop(
  "[CLIENT-30] unread are those not recalled, in whatever order and however often it is told",
  numbers,
  fc.array(fc.integer({ min: 1, max: 60 })),
  (list, recalled) => {
    const known = recalled.filter((n) => list.includes(n))
    const stage = play({ contacts, when: [...list.map((n) => push(n)), ...known.map((n) => undone(n))] })
    assert.strictEqual(stage.state.totals.unread, list.filter((n) => !known.includes(n)).length)
  }
)

prop(
  "[CLIENT-31] the recall of what is not here changes no chat and no count",
  numbers,
  fc.integer({ min: 61, max: 99 }),
  fc.boolean(),
  (list, n, isLast) => {
    const before = play({ contacts, when: list.map((each) => push(each)) })
    const after = happen(before, undone(n, { is_last: isLast ? 1 : 0 }))
    assert.strictEqual(after.state.chats, before.state.chats)
    assert.deepStrictEqual(after.state.totals, before.state.totals)
    assert.ok(see(after)["calls"] !== undefined)
    assert.strictEqual(happen(after, { answer: "getContacts", body: done([row(7, { unread: 1 })]) }).state.totals.unread, 1)
  }
)
