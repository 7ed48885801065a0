import { afterEach, assert, beforeEach, it, vi } from "@effect/vitest"
import type { Event } from "#engine/client/Event.ts"
import { INITIAL } from "#engine/client/initial.ts"
import { tellPageLife } from "./life.ts"

let page = new EventTarget()
let view = new EventTarget()
let told: Array<Event["_tag"]> = []

const client = {
  state: () => INITIAL,
  subscribe: () => () => {},
  tell: (event: Event) => void told.push(event._tag)
}

const show = (visibilityState: "visible" | "hidden") => Object.assign(page, { visibilityState })

beforeEach(() => {
  page = new EventTarget()
  view = new EventTarget()
  told = []
  show("visible")
  vi.stubGlobal("document", page)
  vi.stubGlobal("window", view)
  vi.stubGlobal("navigator", { onLine: true })
  vi.useFakeTimers({ now: 1_700_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// (CONN-06)
it("hidden and shown are told as they happen", () => {
  tellPageLife(client)
  show("hidden").dispatchEvent(new globalThis.Event("visibilitychange"))
  show("visible").dispatchEvent(new globalThis.Event("visibilitychange"))
  assert.deepStrictEqual(told, ["HiddenTold", "ShownTold"])
})

it("a page that starts in the background says so", () => {
  show("hidden")
  tellPageLife(client)
  assert.deepStrictEqual(told, ["HiddenTold"])
})

it("the network and the page's end are told", () => {
  tellPageLife(client)
  view.dispatchEvent(new globalThis.Event("offline"))
  view.dispatchEvent(new globalThis.Event("online"))
  view.dispatchEvent(new globalThis.Event("pagehide"))
  assert.deepStrictEqual(told, ["OfflineTold", "NetworkTold", "UnloadTold"])
})

it("a page that comes back from the browser's cache is shown; a fresh one is not told twice", () => {
  tellPageLife(client)
  view.dispatchEvent(Object.assign(new globalThis.Event("pageshow"), { persisted: false }))
  view.dispatchEvent(Object.assign(new globalThis.Event("pageshow"), { persisted: true }))
  assert.deepStrictEqual(told, ["ShownTold"])
})

it("a page that starts without a network says so", () => {
  vi.stubGlobal("navigator", { onLine: false })
  tellPageLife(client)
  assert.deepStrictEqual(told, ["OfflineTold"])
})

// (CONN-09)
it("a page that was frozen says that it is awake again", () => {
  tellPageLife(client)
  page.dispatchEvent(new globalThis.Event("resume"))
  assert.deepStrictEqual(told, ["WakeTold"])
})

// (CONN-09)
it("a device that slept is noticed by its clock within five seconds, once; time that passes is no sleep", () => {
  tellPageLife(client)
  vi.advanceTimersByTime(3_600_000)
  assert.deepStrictEqual(told, [])
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(60_000)
  assert.deepStrictEqual(told, ["WakeTold"])
})
