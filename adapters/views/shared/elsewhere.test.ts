import { afterEach, assert, it, vi } from "@effect/vitest"
import type { Client } from "#engine/client/Client.ts"
import type { State } from "#engine/client/State.ts"
import { lossesElsewhere, NO_LOSSES } from "./elsewhere.ts"
import { followClient } from "./store.ts"

const OWNER = 7

/** A page in which somebody is logged in; of its client only what is looked at here. */
const loggedIn = (): (() => void) => {
  const state = { session: { _tag: "LoggedIn", me: { id: OWNER } }, attaching: { others: [] } } as unknown as State
  return followClient({ state: () => state, subscribe: () => () => undefined } as unknown as Client)
}

const withLocks = (query: () => Promise<object>): void => void vi.stubGlobal("navigator", { locks: { query } })
const held = (...names: ReadonlyArray<string>) => Promise.resolve({ held: names.map((name) => ({ name })) })
/** A device without a database of this person, or one that forbids to look. */
const withDatabases = (databases: () => Promise<ReadonlyArray<object>>): void => void vi.stubGlobal("indexedDB", { databases })
const forbidden = () => Promise.reject(new DOMException("The browser forbids it.", "SecurityError"))

afterEach(() => vi.unstubAllGlobals())

it("[OUTBOX-06] files of other tabs are told also where the device cannot say whether it keeps a moment", async () => {
  const part = loggedIn()
  withDatabases(forbidden)
  withLocks(() => held(`parley:files:${OWNER}:2`, `parley:files:${OWNER}:1`, "parley:files:8:4", "another"))
  assert.deepStrictEqual(await lossesElsewhere(), { files: 3, moment: false })
  part()
})

it("[OUTBOX-06] where neither can be said, what this tab knows is asked about alone", async () => {
  const part = loggedIn()
  withDatabases(forbidden)
  withLocks(forbidden)
  assert.deepStrictEqual(await lossesElsewhere(), NO_LOSSES)
  part()
})

it("[OUTBOX-22] no database of the person, no moment", async () => {
  const part = loggedIn()
  const opened: Array<string> = []
  const databases = () => Promise.resolve([{ name: `parley-${OWNER}` }])
  vi.stubGlobal("indexedDB", { databases, open: (name: string) => opened.push(name) })
  withLocks(forbidden)
  assert.deepStrictEqual([await lossesElsewhere(), opened], [NO_LOSSES, []])
  part()
})
