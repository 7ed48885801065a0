import { setTimeout } from "node:timers/promises"
import { afterEach, expect, it } from "vitest"
import { Millis } from "#engine/format/Millis.ts"
import { openAccount } from "./account/register/openAccount.ts"
import { tokenHash } from "./account/session/token.ts"
import { USED_APART } from "./account/session/session.ts"
import { openCore } from "./core.ts"
import { admitAs } from "./inMemory/scene.ts"
import { partsInMemory, plainHash } from "./inMemory/parts.ts"
import { sendDirectly } from "./socket/directly.ts"
import { TOGETHER } from "./socket/usedSessions.ts"
import { openInMemory } from "./store/sqlite/inMemory.ts"
import { storeInProcess } from "./store/sqlite/inProcess.ts"
import { one } from "./store/Program.ts"

const BEGIN = 1_750_000_000_000
const TOKEN = "bearer phone"

const stops: Array<() => void> = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A service on which somebody logged in, with a clock that the test moves. */
const setUp = (more: { readonly out?: typeof sendDirectly } = {}) => {
  const store = storeInProcess(openInMemory())
  const errors: Array<string> = []
  let clock = BEGIN
  const log = { error: (what: string) => void errors.push(what) }
  const core = openCore({ ...partsInMemory(), store, log, now: () => clock, steady: () => clock, ...more })
  stops.push(core.hub.stop)
  const born = { account: "phoner", ip: "192.0.2.1", isLocal: true, registerInterval: 0, realname: "P", password: plainHash("x") }
  const { user_id } = store.runNow(openAccount({ ...born, now: Millis.make(BEGIN) }))
  store.runNow(admitAs(user_id, TOKEN, BEGIN))
  return {
    errors,
    pass: (millis: number) => (clock += millis),
    stop: core.hub.stop,
    usedAt: () =>
      store.runNow(one<{ used_at: number }>("SELECT used_at FROM sessions WHERE hash = ?", tokenHash(TOKEN)))?.used_at,
    bind: () => {
      const wire = { write: () => undefined, writableLength: 0, close: () => undefined, terminate: () => undefined }
      return core.bind(core.connect(wire).connection.clientId, tokenHash(TOKEN))
    }
  }
}

it.each([
  ["in time", {}],
  ["at once", { out: sendDirectly }]
])("notes %s that a device came, where that was not noted in the last ten minutes", async (_, more) => {
  const { bind, errors, pass, usedAt } = setUp(more)
  pass(USED_APART - 1)
  expect(await bind()).toBe(true)
  await setTimeout(2 * TOGETHER)
  expect(usedAt()).toBe(BEGIN)
  pass(1)
  expect(await bind()).toBe(true)
  await expect.poll(usedAt).toBe(BEGIN + USED_APART)
  expect(errors).toEqual([])
})

it("a device that came just before the service stops is noted", async () => {
  const { bind, pass, stop, usedAt } = setUp()
  pass(USED_APART)
  expect(await bind()).toBe(true)
  expect(usedAt()).toBe(BEGIN)
  stop()
  await expect.poll(usedAt).toBe(BEGIN + USED_APART)
})
