import { assert, it, vi } from "@effect/vitest"
import { Effect } from "effect"
import { type EnterRoom, Tabs } from "#engine/client/ports/Tabs.ts"
import { keepsTabs } from "#fixtures/client/tabs.ts"
import { tabsOverWebLocks } from "./webLocks.ts"

const entering = (): EnterRoom | null =>
  Effect.runSync(Effect.map(Tabs, ({ enter }) => enter).pipe(Effect.provide(tabsOverWebLocks())))

// Node has both from 24.5 on; in browsers spec/e2e/tabs.test.ts tries them
if ("locks" in navigator)
  keepsTabs("over Web Locks", () => {
    const enter = entering()
    if (enter === null) throw new Error("there are locks, but no way in")
    return enter
  })

// (TAB-01)
it("without locks each tab is on its own", () => {
  vi.stubGlobal("navigator", {})
  assert.strictEqual(entering(), null)
  vi.unstubAllGlobals()
})

it("a browser that forbids locks leaves each tab on its own", async () => {
  vi.stubGlobal("navigator", { locks: { request: () => Promise.reject(new DOMException("no", "SecurityError")) } })
  const heard: Array<string> = []
  const room = entering()?.("1", ({ _tag }) => void heard.push(_tag))
  await new Promise((done) => setTimeout(done, 10))
  assert.deepStrictEqual(heard, ["Led"])
  room?.leave()
  vi.unstubAllGlobals()
})
