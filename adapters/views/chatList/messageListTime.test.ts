import { effect } from "@preact/signals-react"
import { afterEach, assert, beforeEach, it, vi } from "@effect/vitest"
import { ContactId } from "#engine/contact/Contact.ts"
import { play } from "#fixtures/client/play.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { minute } from "../../clock/minute.ts"
import { followClient } from "../shared/store.ts"
import { messageListTime } from "./messageListTime.ts"

const BOB = ContactId.make("7")
const CY = ContactId.make("8")
const NOW = 1_700_000_000_000
const MINUTE = 60_000
const row = (id: number, ago: number) => ({
  ...{ id, displayName: "Bob", is_group: 0, type: "text", lastContent: "hi" },
  lastSendTime: NOW - ago
})

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal("document", undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  // the clock is everybody's
  minute.value = Date.now() as Millis
})

// (TIME-03)
it("a minute that passes is told without any event, by one timer for all rows, and only to rows that say something else then", () => {
  const { state } = play({ contacts: [row(7, 24 * MINUTE), row(8, 2 * 60 * MINUTE)], when: [] })
  const part = followClient({ state: () => state, subscribe: () => () => undefined, tell: () => undefined })
  const told = { bob: [] as Array<unknown>, cy: [] as Array<unknown> }
  const stops = [
    effect(() => void told.bob.push(messageListTime(BOB).value)),
    effect(() => void told.cy.push(messageListTime(CY).value))
  ]
  assert.strictEqual(vi.getTimerCount(), 1)
  assert.deepStrictEqual(told.bob, [{ _tag: "Minutes", count: 24 }])
  vi.advanceTimersByTime(2 * MINUTE)
  assert.deepStrictEqual(
    told.bob,
    [24, 25, 26].map((count) => ({ _tag: "Minutes", count }))
  )
  assert.deepStrictEqual(told.cy, [{ _tag: "Hours", count: 2 }])
  for (const stop of stops) stop()
  assert.strictEqual(vi.getTimerCount(), 0)
  part()
})
