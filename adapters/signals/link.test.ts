import { assert, describe, it } from "vitest"
import type { Client } from "#engine/client/Client.ts"
import { INITIAL } from "#engine/client/initial.ts"
import type { State } from "#engine/client/State.ts"
import { IDLE } from "#engine/connection/machine.ts"
import { Millis } from "#engine/format/Millis.ts"
import { link } from "./connection.ts"
import { follow } from "./store.ts"

const told = (machine: State["connection"]["machine"]) => {
  const state: State = { ...INITIAL, connection: { ...INITIAL.connection, machine } }
  const client: Client = { state: () => state, subscribe: () => () => undefined, tell: () => undefined }
  follow(client)()
  return link.value
}

const at = Millis.make(0)

describe("link", () => {
  it("is silent while the first attempt is under way", () =>
    assert.deepEqual(told({ ...IDLE, _tag: "Connecting", since: at }), { _tag: "Fine" }))

  it("tells of another attempt after a break, while waiting for it and during it", () => {
    assert.deepEqual(told({ _tag: "Waiting", until: at, cause: "close", errors: 0, closes: 1 }), { _tag: "Reconnecting" })
    assert.deepEqual(told({ _tag: "Connecting", since: at, errors: 1, closes: 0 }), { _tag: "Reconnecting" })
  })

  it("tells why there is no further attempt", () =>
    assert.deepEqual(told({ _tag: "GivenUp", reason: "close", errors: 0, closes: 6 }), { _tag: "GivenUp", reason: "close" }))

  it("is silent when all is well", () =>
    assert.deepEqual(told({ _tag: "Open", since: at, lastFrameAt: at, pingDueAt: at, errors: 0, closes: 0 }), { _tag: "Fine" }))
})
