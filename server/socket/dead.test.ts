import { afterEach, expect, it, vi } from "vitest"
import { tokenHash } from "../account/session/token.ts"
import { openTestDoors } from "../testing.ts"

afterEach(() => void vi.useRealTimers())

it("a socket whose other side is gone without a word ends after 90 s, and its person counts as away", async () => {
  const clock = { now: 0 }
  // Only the door's one timer is ours to move.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  const users = new Map([[tokenHash("ann"), 1]])
  const { connect, doors, hub, metrics } = await openTestDoors({ users, now: () => clock.now })
  const pass = (seconds: number) => {
    clock.now += seconds * 1000
    vi.advanceTimersByTime(seconds * 1000)
  }
  const socket = await connect()
  const pong = socket.next("pong")
  socket.ws.send('{"type":"bindUid","token":"ann"}')
  await pong
  // It takes nothing any more and answers nothing, not even the goodbye: so it looks when a cable was pulled.
  socket.ws.pause()
  pass(89)
  expect([hub.isOnline(1), [...hub.connections()].length]).toEqual([true, 1])
  pass(3)
  expect(metrics()).toContain('parley_sockets_closed_total{reason="silent"} 1')
  // The goodbye is waited for in vain.
  await expect.poll(() => [hub.isOnline(1), [...hub.connections()].length]).toEqual([false, 0])
  socket.ws.terminate()
  await doors.close(100)
})
