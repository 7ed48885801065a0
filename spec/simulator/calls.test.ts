import { expect, it } from "vitest"
import type { Parts } from "#fixtures/call/world.ts"
import { FREE } from "#engine/call/Call.ts"
import { CODES } from "#engine/call/codes.ts"
import { nextCall } from "#engine/call/machine.ts"
import { relaySignal } from "#engine/call/relay.ts"
import { playCalls } from "./calls.ts"

/** Only what hangs takes so long, in milliseconds. */
const TIMEOUT = 300_000
/** Milliseconds of this process that 300 histories may take; a busy machine only lets them wait. */
const SPENT_MAX = 20_000

it(
  "[CALL-30] [CALL-20] after each of 300 histories nobody rings, no lock stands, the service has no call, and who hears how it ended tells it as its message does",
  () => {
    const before = process.cpuUsage()
    const { played, steps, wrong } = playCalls(1, 300)
    const { system, user } = process.cpuUsage(before)
    expect(wrong, wrong && [`seed ${wrong.seed}: ${wrong.what}`, ...wrong.way].join("\n  ")).toBeUndefined()
    expect([played, steps > 6000]).toEqual([300, true])
    expect((system + user) / 1000).toBeLessThan(SPENT_MAX)
  },
  TIMEOUT
)

const PLANTED: Readonly<Record<string, Partial<Parts>>> = {
  "nobody stops ringing by themselves": {
    next: (line, event, now) =>
      line.phase._tag === "Ringing" && event._tag === "Tick" ? { line, actions: [] } : nextCall(line, event, now)
  },
  "a call ends without its lock": {
    next: (line, event, now) => {
      const after = nextCall(line, event, now)
      return event._tag === "Told" && event.signal.event === "hangup"
        ? { ...after, line: { ...after.line, lock: line.lock } }
        : after
    }
  },
  "who crosses another call forgets the lock": {
    next: (line, event, now) => {
      const after = nextCall(line, event, now)
      const crossed = line.phase._tag === "Dialling" && after.line.phase._tag === "Preparing"
      return crossed ? { ...after, line: { ...after.line, lock: FREE } } : after
    }
  },
  "what is over is forgotten": {
    next: (line, event, now) => {
      const after = nextCall(line, event, now)
      return { ...after, line: { ...after.line, over: [] } }
    }
  },
  "a side hears another end than the message tells": {
    relay: (ongoing, request, isThere, now) => {
      const after = relaySignal(ongoing, request, isThere, now)
      const copies = after.copies.map((copy) =>
        copy.signal.code === CODES.cancelled ? { ...copy, signal: { ...copy.signal, code: CODES.ended } } : copy
      )
      return { ...after, copies }
    }
  },
  "the service keeps a call that was hung up": {
    relay: (ongoing, request, isThere, now) => {
      const after = relaySignal(ongoing, request, isThere, now)
      return request.signal.event === "hangup" ? { ...after, ongoing } : after
    }
  }
}

it.each(Object.entries(PLANTED))(
  "finds that %s",
  (_, parts) => {
    expect(playCalls(1, 300, parts).wrong).toBeDefined()
  },
  TIMEOUT
)
