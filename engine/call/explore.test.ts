import { assert, describe, it } from "@effect/vitest"
import { explore, type Explored } from "#fixtures/call/explore.ts"
import type { Bounds } from "#fixtures/call/ways.ts"
import type { Parts } from "#fixtures/call/world.ts"
import { activePhase, FREE } from "./Call.ts"
import { nextCall } from "./machine.ts"
import { relaySignal } from "./relay.ts"

/** Every way that a small world can go: Ann with two devices, Bo with one, the service, and a network that loses, doubles and reorders. */

const BOUNDS: Bounds = {
  dials: 1,
  twice: 0,
  crashes: 0,
  breaks: 0,
  drops: 0,
  loss: true,
  inFlight: 3,
  sameKind: false,
  states: 300_000
}
const ONE: Parts = { next: nextCall, relay: relaySignal }
/** With two calls microphones are there at once, or there would be too much to try. */
const TWO: Parts = { next: nextCall, relay: relaySignal, isReady: true }
const TWO_CALLS: Partial<Bounds> = { dials: 2, inFlight: 2, mishaps: 1, twice: 1, crashes: 1, breaks: 1, drops: 1 }
/** In milliseconds; generous, for a busy machine is no broken rule. */
const TIMEOUT = { timeout: 600_000 }

const tried = (parts: Parts, bounds: Partial<Bounds>): Explored => explore(parts, { ...BOUNDS, ...bounds })
const holds = (parts: Parts, bounds: Partial<Bounds>, atLeast: number): void => {
  const { isComplete, states, wrong } = tried(parts, bounds)
  assert.isUndefined(wrong, wrong && [wrong.what, ...wrong.way].join("\n  "))
  assert.isTrue(isComplete)
  assert.isAtLeast(states, atLeast)
}

const NEVER_TWO = "[CALL-30] no stuck lock, never two calls, ringing ends"

it(`${NEVER_TWO}: where anything may get lost or late, and sound go away (model)`, TIMEOUT, () => {
  holds(ONE, { drops: 1, sameKind: true }, 50_000)
})
it(`${NEVER_TWO}: where a frame comes twice (model)`, TIMEOUT, () => {
  holds(ONE, { twice: 1, inFlight: 2 }, 50_000)
})
it(`${NEVER_TWO}: where a device vanishes (model)`, TIMEOUT, () => {
  holds(ONE, { crashes: 1, inFlight: 2 }, 30_000)
})
it(`${NEVER_TWO}: where a socket breaks and comes back (model)`, TIMEOUT, () => {
  holds(ONE, { breaks: 1 }, 50_000)
})
it(`${NEVER_TWO}: where two calls cross, and one thing goes wrong (model)`, TIMEOUT, () => {
  holds(TWO, TWO_CALLS, 100_000)
})

/** The search is worth something only if it finds what is broken on purpose. */
describe("finds that", () => {
  const finds = (what: string, parts: Partial<Parts>, bounds: Partial<Bounds>, said: RegExp) =>
    it(what, TIMEOUT, () => {
      const { wrong } = tried({ ...(bounds.dials === 2 ? TWO : ONE), ...parts }, bounds)
      assert.match(wrong?.what ?? "nothing", said)
      assert.isAbove(wrong?.way.length ?? 0, 1)
    })

  const broken =
    (when: (...args: Parameters<typeof nextCall>) => boolean): typeof nextCall =>
    (line, event, now) =>
      when(line, event, now) ? { line, actions: [] } : nextCall(line, event, now)

  finds(
    "nobody stops ringing by themselves",
    { next: broken(({ phase }, { _tag }) => phase._tag === "Ringing" && _tag === "Tick") },
    {},
    /never comes to rest: Ringing/
  )
  finds(
    "nobody stops calling by themselves",
    { next: broken(({ phase }, { _tag }) => phase._tag === "Dialling" && _tag === "Tick") },
    {},
    /never comes to rest: Dialling/
  )
  finds(
    "a lost connection is kept",
    { next: broken(({ phase }, { _tag }) => phase._tag === "Talking" && _tag === "Tick") },
    { loss: false },
    /never comes to rest: Talking/
  )
  finds(
    "the lock of another device's call never lapses",
    { next: broken(({ phase }, { _tag }) => phase._tag === "Idle" && _tag === "Tick") },
    {},
    /never comes to rest: Idle, Held/
  )
  finds(
    "a call ends without its lock",
    {
      next: (line, event, now) => {
        const after = nextCall(line, event, now)
        const isBroken = event._tag === "Told" && event.signal.code === 905 && event.signal.event === "hangup"
        return isBroken ? { ...after, line: { ...after.line, lock: line.lock } } : after
      }
    },
    { loss: false },
    /is held by a call that is over/
  )
  finds(
    "a call holds no lock",
    {
      next: (line, event, now) => {
        const after = nextCall(line, event, now)
        return event._tag === "Told" && event.signal.event === "accepted"
          ? { ...after, line: { ...after.line, lock: FREE } }
          : after
      }
    },
    { loss: false },
    /does not hold its lock/
  )
  finds(
    "what is over is forgotten",
    {
      next: (line, event, now) => {
        const after = nextCall(line, event, now)
        return { ...after, line: { ...after.line, over: [] } }
      }
    },
    { twice: 1, inFlight: 2 },
    /took up a call again/
  )
  finds(
    "other devices ring on",
    { next: broken(({ phase }, event) => phase._tag === "Ringing" && event._tag === "Told" && event.signal.own) },
    { loss: false },
    /rings for a call that is over/
  )
  finds(
    "the service forgets who has taken up",
    {
      isReady: true,
      relay: (ongoing, request, isThere, now) => {
        const { event } = request.signal
        const begins = event === "calling" || event === "accepted"
        return relaySignal(begins ? ongoing.map((each) => ({ ...each, calleeDevice: null })) : ongoing, request, isThere, now)
      }
    },
    {},
    /^nothing that happens by itself brings all to rest$/
  )
  // its caller has left that call, and only the service can say so to another device that still takes it for ringing
  finds(
    "the service forgets the call that its caller had before",
    {
      relay: (ongoing, request, isThere, now) => {
        const { call, event } = request.signal
        const begins = event === "calling" || event === "accepted"
        return relaySignal(begins ? ongoing.filter((each) => each.call === call) : ongoing, request, isThere, now)
      }
    },
    TWO_CALLS,
    /^A2 is held by a call that is over$/
  )
  finds(
    "sound goes on when a call is over",
    {
      next: (line, event, now) => {
        const after = nextCall(line, event, now)
        const isOver = activePhase(line) !== undefined && activePhase(after.line) === undefined
        return isOver ? { ...after, actions: after.actions.filter(({ _tag }) => _tag !== "Play") } : after
      }
    },
    { loss: false },
    /never comes to rest: Idle, Free, ring/
  )
})
