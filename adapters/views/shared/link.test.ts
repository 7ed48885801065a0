import { assert, describe, it } from "vitest"
import type { Client } from "#engine/client/Client.ts"
import { INITIAL } from "#engine/client/initial.ts"
import type { State } from "#engine/client/State.ts"
import { IDLE } from "#engine/connection/machine.ts"
import { Millis } from "#engine/format/Millis.ts"
import { connectionNotice } from "./connection.ts"
import { followClient } from "./store.ts"

const told = (connection: Partial<State["connection"]>) => {
  const state: State = { ...INITIAL, connection: { ...INITIAL.connection, ...connection } }
  const client: Client = { state: () => state, subscribe: () => () => undefined, tell: () => undefined }
  followClient(client)()
  return connectionNotice.value
}

const at = Millis.make(0)
const later = Millis.make(15_000)
const open = { _tag: "Open", since: at, lastFrameAt: at, pingDueAt: at, errors: 0, closes: 0 } as const

describe("link", () => {
  it("is silent while the first attempt is under way", () =>
    assert.deepEqual(told({ machine: { ...IDLE, _tag: "Connecting", since: at } }), { _tag: "Fine" }))

  // (CONN-04, CONN-05, CONN-12)
  it("tells of another attempt after a break, when it comes, and which it is", () => {
    assert.deepEqual(
      told({ broken: "close", machine: { _tag: "Waiting", until: later, cause: "close", errors: 0, closes: 1 } }),
      {
        _tag: "Reconnecting",
        why: "close",
        attempt: 1,
        until: later
      }
    )
    assert.deepEqual(told({ broken: "error", machine: { _tag: "Connecting", since: at, errors: 2, closes: 1 } }), {
      _tag: "Reconnecting",
      why: "error",
      attempt: 3,
      until: null
    })
  })

  // (LOG-07)
  it("goes on until what was missed has been filled in", () => {
    const back = { _tag: "Reconnecting", why: "close", attempt: 1, until: null } as const
    assert.deepEqual(told({ broken: "close", machine: open }), back)
    assert.deepEqual(told({ broken: "close", machine: open, bound: true }), back)
    assert.deepEqual(told({ machine: open, bound: true }), { _tag: "Fine" })
  })

  it("says first that the device has no network, also while the socket does not know it yet", () => {
    const machine = { ...IDLE, _tag: "Connecting", since: at } as const
    const cutOff = { _tag: "Reconnecting", why: "offline", attempt: 1, until: null } as const
    assert.deepEqual(told({ offline: true, machine }), cutOff)
    assert.deepEqual(told({ offline: true, bound: true, machine: open }), cutOff)
    assert.deepEqual(told({ offline: true, bound: true, broken: "close", machine: open }), cutOff)
    assert.deepEqual(told({ bound: true, machine: open }), { _tag: "Fine" })
    assert.deepEqual(told({ offline: true, machine: IDLE }), { _tag: "Fine" })
  })

  it("tells why there is no further attempt", () =>
    assert.deepEqual(
      told({ broken: "close", machine: { _tag: "GivenUp", reason: "close", askAt: later, errors: 0, closes: 6 } }),
      { _tag: "GivenUp", why: "close" }
    ))

  it("stays the same value while nothing of it changes", () => {
    const first = told({ broken: "close", machine: open })
    assert.strictEqual(told({ broken: "close", machine: { ...open, lastFrameAt: later } }), first)
  })
})
