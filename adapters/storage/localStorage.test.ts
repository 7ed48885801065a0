import { assert, it, vi } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { Storage } from "#engine/client/ports/Storage.ts"
import { keepsStorage } from "#fixtures/client/ports.ts"
import { storageOverLocalStorage } from "./localStorage.ts"

/** A `Storage` of the browser over a Map. */
const overMap = (kept = new Map<string, string>()): globalThis.Storage => ({
  get length() {
    return kept.size
  },
  clear: () => kept.clear(),
  getItem: (key) => kept.get(key) ?? null,
  key: (index) => [...kept.keys()][index] ?? null,
  removeItem: (key) => void kept.delete(key),
  setItem: (key, value) => void kept.set(key, value)
})

keepsStorage("over localStorage", () => {
  const storage = overMap()
  return storageOverLocalStorage(() => storage)
})

const forbidden = (): never => {
  throw new DOMException("forbidden", "SecurityError")
}

const storageOf = (storage: () => globalThis.Storage) =>
  Effect.map(Layer.build(storageOverLocalStorage(storage)), (built) => Context.get(built, Storage))

// (CLIENT-01, ACCOUNT-29)
it.effect("what another program wrote is as good as missing", () =>
  Effect.gen(function* () {
    const kept = new Map([
      ["authToken", "{broken"],
      ["userInfo", "null"],
      ["theirs", "1"]
    ])
    const storage = yield* storageOf(() => overMap(kept))
    assert.deepStrictEqual(yield* storage.load, { authToken: undefined, userInfo: null })
    yield* storage.forgetSession("broken")
    assert.deepStrictEqual([...kept.keys()], ["authToken", "userInfo", "theirs"])
  }).pipe(Effect.scoped)
)

// (SETTING-03, SETTING-04)
it.effect("what an older version left goes at the start", () =>
  Effect.gen(function* () {
    const kept = new Map(["client_id", "cid", "allContacts", "mainContacts", "appSetting"].map((key) => [key, "{}"]))
    const storage = yield* storageOf(() => overMap(kept))
    assert.deepStrictEqual(yield* storage.load, { appSetting: {} })
    assert.deepStrictEqual([...kept.keys()], ["appSetting"])
  }).pipe(Effect.scoped)
)

// (CLIENT-04, SETTING-04)
it.effect("with a session goes what its screens noted", () =>
  Effect.gen(function* () {
    const kept = new Map([
      ["authToken", '"t"'],
      ["userInfo", "{}"],
      ["appSetting", "{}"],
      ["announcementsAside", "{}"],
      ["chat-bg-info7", "{}"],
      ["chat-bg-infogroup-5", "{}"],
      ["lastScreen", "{}"],
      ["lastScreen#/pages/message/chat?id=7", "{}"]
    ])
    const storage = yield* storageOf(() => overMap(kept))
    yield* storage.forgetSession("t")
    assert.deepStrictEqual([...kept.keys()], ["appSetting"])
  }).pipe(Effect.scoped)
)

it.effect("a storage that is forbidden keeps nothing, and nothing fails", () =>
  Effect.gen(function* () {
    const storage = yield* storageOf(forbidden)
    assert.deepStrictEqual(yield* storage.load, {})
    yield* storage.save("authToken", "t")
    yield* storage.forgetSession("t")
  }).pipe(Effect.scoped)
)

it.effect("a storage that is full keeps what it had", () =>
  Effect.gen(function* () {
    const kept = new Map([["authToken", '"t"']])
    const full = Object.assign(overMap(kept), { setItem: () => forbidden() })
    const storage = yield* storageOf(() => full)
    yield* storage.save("authToken", "u")
    assert.deepStrictEqual(yield* storage.load, { authToken: "t" })
  }).pipe(Effect.scoped)
)

it.effect("what is no JSON is not kept, and nothing fails", () =>
  Effect.gen(function* () {
    const storage = yield* storageOf(() => overMap())
    const circle: { self?: unknown } = {}
    circle.self = circle
    yield* storage.save("appSetting", circle)
    assert.deepStrictEqual(yield* storage.load, {})
  }).pipe(Effect.scoped)
)

// (TAB-08, TAB-09)
it.effect("what another tab changes is told whole, as long as the scope lives; what is not ours is not", () =>
  Effect.gen(function* () {
    const view = new EventTarget()
    vi.stubGlobal("window", view)
    const kept = new Map([["authToken", '"t"']])
    const storage = yield* storageOf(() => overMap(kept))
    const told: Array<unknown> = []
    const changed = (key: string | null) => view.dispatchEvent(Object.assign(new Event("storage"), { key }))
    yield* Effect.scoped(
      Effect.gen(function* () {
        yield* storage.watch((stored) => void told.push(stored))
        kept.set("appSetting", '{"theme":"dark"}')
        changed("appSetting")
        changed("theirs")
        kept.clear()
        changed(null)
      })
    )
    changed("authToken")
    assert.deepStrictEqual(told, [{ authToken: "t", appSetting: { theme: "dark" } }, {}])
    vi.unstubAllGlobals()
  }).pipe(Effect.scoped)
)

it.effect("where there is no room, screens as they were left make it", () =>
  Effect.gen(function* () {
    const kept = new Map([
      ["lastScreen", "{}"],
      ["appSetting", "{}"]
    ])
    const whole = overMap(kept)
    const tight = Object.assign(overMap(kept), {
      setItem: (key: string, text: string) => (kept.has("lastScreen") ? forbidden() : whole.setItem(key, text))
    })
    const storage = yield* storageOf(() => tight)
    yield* storage.save("authToken", "t")
    assert.deepStrictEqual(
      [...kept],
      [
        ["appSetting", "{}"],
        ["authToken", '"t"']
      ]
    )
  }).pipe(Effect.scoped)
)
