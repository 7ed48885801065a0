import { afterEach, assert, beforeEach, it, vi } from "@effect/vitest"
import { wakeLock } from "./wakeLock.ts"

/** A page that is seen or hidden; its browser takes locks back when it is hidden. */
class Page extends EventTarget {
  visibilityState: "visible" | "hidden" = "visible"
}

class Lock {
  released = false
  release(): Promise<void> {
    this.released = true
    return Promise.resolve()
  }
}

let page: Page
let locks: Array<Lock>
let refuses: boolean
const held = (): number => locks.filter(({ released }) => !released).length
const settled = () => new Promise((done) => setTimeout(done, 2))

beforeEach(() => {
  page = new Page()
  locks = []
  refuses = false
  const request = async (): Promise<Lock> => {
    if (refuses) throw new DOMException("battery", "NotAllowedError")
    const lock = new Lock()
    locks.push(lock)
    return lock
  }
  vi.stubGlobal("document", page)
  vi.stubGlobal("navigator", { wakeLock: { request } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const look = async (visibilityState: Page["visibilityState"]): Promise<void> => {
  page.visibilityState = visibilityState
  if (visibilityState === "hidden") for (const lock of locks) lock.released = true
  page.dispatchEvent(new Event("visibilitychange"))
  await settled()
}

it("keeps the screen on until it is told otherwise, with one lock", async () => {
  const awake = wakeLock()
  awake(true)
  awake(true)
  await settled()
  assert.strictEqual(held(), 1)
  awake(false)
  assert.strictEqual(held(), 0)
})

it("asks again when the page is seen again, as long as it is wanted", async () => {
  const awake = wakeLock()
  awake(true)
  await settled()
  await look("hidden")
  assert.strictEqual(held(), 0)
  await look("visible")
  await look("visible")
  assert.strictEqual(held(), 1)
  awake(false)
  await look("hidden")
  await look("visible")
  assert.deepStrictEqual([held(), locks.length], [0, 2])
})

it("gives back a lock that came too late", async () => {
  const awake = wakeLock()
  awake(true)
  awake(false)
  await settled()
  assert.deepStrictEqual([held(), locks.length], [0, 1])
})

it("goes on where the browser refuses, or knows no locks", async () => {
  refuses = true
  const awake = wakeLock()
  awake(true)
  await settled()
  assert.strictEqual(locks.length, 0)
  refuses = false
  await look("visible")
  assert.strictEqual(held(), 1)
  vi.stubGlobal("navigator", {})
  wakeLock()(true)
  await settled()
  assert.strictEqual(locks.length, 1)
})
