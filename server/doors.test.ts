import { once } from "node:events"
import { connect } from "node:net"
import { afterEach, expect, it, vi } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { openTestDoors } from "./testing.ts"

const HEAD = `POST ${CALLS.login.path} HTTP/1.1\r\nHost: chat.example\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`

afterEach(() => void vi.useRealTimers())

it("cuts off, after its patience, a call that does not come to its end and a socket that says no goodbye", async () => {
  const { connect: openSocket, doors, hub, logged, url } = await openTestDoors()
  const slow = connect(Number(new URL(url).port), "127.0.0.1")
  await once(slow, "connect")
  slow.write(`${HEAD}{"account":`)
  const deaf = await openSocket()
  deaf.ws.pause()
  // The call has begun once another, sent later, is answered.
  await fetch(`${url}/health`)
  const gone = once(slow, "close")
  // the patience of the doors is ours to use up, and no busy machine's
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const closed = doors.close(300)
  vi.advanceTimersByTime(299)
  await new Promise(setImmediate)
  expect(logged.filter((line) => line.includes('"cut off"'))).toEqual([])
  expect([...hub.connections()].length).toBe(1)
  vi.advanceTimersByTime(1)
  await closed
  await gone
  expect(logged.some((line) => line.includes('"cut off"'))).toBe(true)
  await expect.poll(() => [...hub.connections()].length).toBe(0)
})
