import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/told.ts"
import { type Cause, type ConnectionEvent, HEALTH_EVERY, HEALTH_SPREAD, IDLE, type Machine } from "../../../connection/machine.ts"
import { Millis } from "../../../format/Millis.ts"
import { stepConnection } from "./connection.ts"
import type { State } from "../../State.ts"

const { state: online } = play({ contacts: [row()], when: [] })
const now = Millis.make(1_700_000_100_000)
const trying = (machine: Partial<Machine>, broken: Cause | null = null): State => ({
  ...online,
  connection: {
    ...online.connection,
    machine: { _tag: "Connecting", since: now, errors: 0, closes: 0, ...machine } as Machine,
    broken
  }
})
const after = (state: State, event: ConnectionEvent["_tag"]) => stepConnection(state, { _tag: event }, now)

it("[CONN-05] past the last attempt the reason of that one is told, and only the server is asked from time to time", () => {
  const [state, intents] = after(trying({ errors: 10 }, "close"), "Errored")
  assert.strictEqual(state.connection.broken, "error")
  assert.deepStrictEqual(intents, [
    { _tag: "CloseSocket" },
    { _tag: "Wake", at: Millis.make(now + HEALTH_EVERY), spread: HEALTH_SPREAD }
  ])
})

it("[CONN-12] who ends the connection is told of no break", () => {
  for (const [event, broken] of [
    ["Stop", null],
    ["Shown", "close"]
  ] as const)
    assert.strictEqual(after(trying({}, "close"), event)[0].connection.broken, broken)
})

it("[CONN-06] a socket that outlived the network counts as heard with its next frame, or as gone", () => {
  const open = trying({ _tag: "Open", lastFrameAt: now, pingDueAt: now } as Partial<Machine>)
  const unheard = (state: State) => state.connection.unheard
  const [back] = after(open, "NetworkBack")
  assert.deepStrictEqual([unheard(open), unheard(back), unheard(after(back, "Tick")[0])], [false, true, true])
  const ends = ["FrameReceived", "Closed", "Errored", "Stop"] as const
  assert.deepStrictEqual(
    ends.map((event) => unheard(after(back, event)[0])),
    [false, false, false, false]
  )
  assert.isFalse(unheard(after(trying({}), "NetworkBack")[0]))
})

it("[TAB-02] a tab that takes no part enters with a start, and with nothing else", () => {
  const { connection } = online
  const apart: State = { ...online, connection: { ...connection, part: { ...connection.part, role: "apart" } } }
  for (const event of ["Tick", "Retry", "NetworkBack", "Stop"] as const) assert.deepStrictEqual(after(apart, event), [apart, []])
  assert.notStrictEqual(after(apart, "Start")[0].connection.part.role, "apart")
})

it("[WIRE-21] the socket is opened in the language that is spoken, also before the service has told that it knows it", () => {
  const idle: State = { ...online, connection: { ...online.connection, machine: IDLE } }
  for (const [language, resume] of [
    ["en", true],
    ["pt", true],
    ["pt", false]
  ] as const) {
    const state = { ...idle, setting: { ...idle.setting, language }, service: { ...idle.service, resume } }
    const [, intents] = stepConnection(state, { _tag: "Start" }, now)
    const opened = intents.find(({ _tag }) => _tag === "OpenSocket")
    assert.deepStrictEqual(opened, { _tag: "OpenSocket", language })
  }
})
