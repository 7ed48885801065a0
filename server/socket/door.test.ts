import { afterEach, expect, it, vi } from "vitest"
import { WebSocket } from "ws"
import { tokenHash } from "../account/session/token.ts"
import { openTestDoors, type TestDoors, type TestNeeds } from "../testing.ts"

let doors: TestDoors | undefined
afterEach(async () => {
  vi.useRealTimers()
  await doors?.doors.close(100)
})

const open = async (needs: TestNeeds = {}): Promise<TestDoors> => (doors = await openTestDoors(needs))
const users = new Map([
  [tokenHash("ann"), 1],
  [tokenHash("ben"), 2]
])
const turnedAway = (url: string, options: { readonly path?: string; readonly origin?: string }): Promise<number> =>
  new Promise((resolve, reject) => {
    const ws = new WebSocket(
      url.replace("http", "ws") + (options.path ?? "/wss"),
      options.origin ? { origin: options.origin } : {}
    )
    ws.on("unexpected-response", (_, response) => resolve(response.statusCode ?? 0))
    ws.on("error", () => undefined)
    ws.on("open", () => reject(new Error("it was let in")))
  })

// (WIRE-09, WIRE-10)
it.each(["/wss", "/ws", "/WSS/", "/wss?lang=en"])("says init at once at %s, and answers ping", async (path) => {
  const { connect } = await open()
  const socket = await connect({ path })
  expect(socket.clientId).toMatch(/^[0-9a-f-]{36}$/)
  const pong = socket.next("pong")
  socket.ws.send('{"type":"ping"}')
  expect(await pong).toEqual({ type: "pong", multiport: false })
})

it("[H-01] binds by the token alone, in any of its forms, whatever user the frame claims", async () => {
  const { connect, hub } = await open({ users })
  const socket = await connect()
  const pong = socket.next("pong")
  socket.ws.send(JSON.stringify({ type: "bindUid", user_id: 2, token: "Bearer ann", extra: [] }))
  expect(await pong).toEqual({ type: "pong", multiport: false })
  expect([hub.isOnline(1), hub.isOnline(2)]).toEqual([true, false])
  const told = socket.next("note")
  hub.push([1, 2], "note", { n: 1 })
  expect(await told).toMatchObject({ type: "note", data: { n: 1 } })
})

it("[H-01] answers 401 to a bad token and to a second user, and leaves the socket as it was", async () => {
  const { connect, hub } = await open({ users })
  const socket = await connect()
  for (const token of ["bearer forged", "", "ann ".repeat(1000)]) {
    const error = socket.next("error")
    socket.ws.send(JSON.stringify({ type: "bindUid", user_id: "1", token }))
    expect(await error).toEqual({ type: "error", code: 401 })
  }
  const pong = socket.next("pong")
  socket.ws.send('{"type":"bindUid","user_id":1,"token":"ann"}')
  await pong
  const error = socket.next("error")
  socket.ws.send('{"type":"bindUid","user_id":2,"token":"ben"}')
  expect(await error).toEqual({ type: "error", code: 401 })
  expect([hub.isOnline(1), hub.isOnline(2)]).toEqual([true, false])
})

it("says multiport when the user has another socket", async () => {
  const { connect } = await open({ users })
  const [one, two] = [await connect(), await connect()]
  for (const [socket, multiport] of [
    [one, false],
    [two, true]
  ] as const) {
    const pong = socket.next("pong")
    socket.ws.send('{"type":"bindUid","token":"bearer ann"}')
    expect(await pong).toEqual({ type: "pong", multiport })
  }
  const pong = one.next("pong")
  one.ws.send('{"type":"ping"}')
  expect(await pong).toEqual({ type: "pong", multiport: true })
})

// (WIRE-10)
it("leaves aside and counts what it does not know, and lives on", async () => {
  const { connect, metrics } = await open()
  const socket = await connect()
  for (const frame of ["", "{", "[]", "null", "7", '{"type":"dance"}', '{"type":["ping"]}', '{"type":"__proto__"}', "\u0000"])
    socket.ws.send(frame)
  socket.ws.send(Buffer.from('{"type":"ping"}'), { binary: true })
  socket.ws.send('{"type":"pong"}')
  socket.ws.send('{"type":"close"}')
  const pong = socket.next("pong")
  socket.ws.send('{"type":"ping","more":{"a":1}}')
  expect(await pong).toEqual({ type: "pong", multiport: false })
  expect(metrics()).toContain('parley_frames_ignored_total{reason="binary"} 1')
  expect(metrics()).toContain('parley_frames_ignored_total{reason="unknown-type"} 9')
})

it("ends a socket that floods it (1008), and one whose frame is too large (1009); others live on", async () => {
  const { connect, metrics } = await open()
  const [good, flood, large] = [await connect(), await connect(), await connect()]
  for (let i = 0; i < 200; i += 1) flood.ws.send('{"type":"ping"}')
  large.ws.send("x".repeat(65 * 1024))
  expect(await flood.closed).toBe(1008)
  expect(await large.closed).toBe(1009)
  const pong = good.next("pong")
  good.ws.send('{"type":"ping"}')
  await pong
  expect(metrics()).toContain('parley_sockets_closed_total{reason="too-many-frames"} 1')
})

it("lets in own pages and programs, no page of another host", async () => {
  const { connect, url } = await open({ config: { publicUrl: "https://chat.example.org" } })
  await connect({ headers: { origin: url } })
  await connect({ headers: { origin: "https://chat.example.org" } })
  for (const origin of ["https://evil.example", "null", "http://127.0.0.1:1"]) expect(await turnedAway(url, { origin })).toBe(403)
  expect(await turnedAway(url, { path: "/socket" })).toBe(404)
})

it("limits the sockets of one address that belong to nobody", async () => {
  const { connect, url } = await open({ users, config: { waitingSockets: 2 } })
  const [one] = [await connect(), await connect()]
  expect(await turnedAway(url, {})).toBe(429)
  const pong = one.next("pong")
  one.ws.send('{"type":"bindUid","token":"ann"}')
  await pong
  await connect()
})

/** Only the door's one timer is ours to move. */
const timed = async () => {
  const clock = { now: 0 }
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  const test = await open({ users, now: () => clock.now })
  const pass = (seconds: number) => {
    clock.now += seconds * 1000
    vi.advanceTimersByTime(seconds * 1000)
  }
  return { ...test, pass }
}

it("pings each socket every 20 s, not all at once", async () => {
  const { connect, pass } = await timed()
  const sockets = [await connect(), await connect(), await connect()]
  const pings = () => sockets.map(({ frames }) => frames.filter(({ type }) => type === "ping").length)
  const settled = async () => {
    for (const socket of sockets) {
      const pong = socket.next("pong")
      socket.ws.send('{"type":"ping"}')
      await pong
    }
    return pings()
  }
  pass(1)
  expect((await settled()).reduce((sum, count) => sum + count)).toBeLessThan(2)
  pass(19)
  expect(await settled()).toEqual([1, 1, 1])
  pass(20)
  expect(await settled()).toEqual([2, 2, 2])
})

it("ends a socket that was silent for 90 s, and one that nobody logged in on for an hour", async () => {
  const { connect, metrics, pass } = await timed()
  const [silent, waiting, bound] = [await connect(), await connect(), await connect()]
  const speak = async (socket: typeof silent, frame = '{"type":"ping"}') => {
    const pong = socket.next("pong")
    socket.ws.send(frame)
    await pong
  }
  await speak(bound, '{"type":"bindUid","token":"ann"}')
  pass(60)
  await Promise.all([speak(waiting), speak(bound)])
  pass(31)
  expect(await silent.closed).toBe(1001)
  for (let minutes = 2; minutes < 61; minutes += 1) {
    if (waiting.ws.readyState === WebSocket.OPEN) await speak(waiting)
    await speak(bound)
    pass(60)
  }
  expect(await waiting.closed).toBe(1001)
  await speak(bound)
  expect(metrics()).toContain('parley_sockets_closed_total{reason="silent"} 1')
  expect(metrics()).toContain('parley_sockets_closed_total{reason="never-bound"} 1')
})

it("says goodbye with 1001 when it stops, after what was due", async () => {
  const { connect, doors: open_, hub } = await open({ users })
  const socket = await connect()
  const pong = socket.next("pong")
  socket.ws.send('{"type":"bindUid","token":"ann"}')
  await pong
  hub.push([1], "last", {})
  await open_.close()
  expect(await socket.closed).toBe(1001)
  expect(socket.frames.at(-1)).toMatchObject({ type: "last" })
})

it("a socket hears nothing more once its session has run out", async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  const expiresAt = Date.now() + 3_600_000
  const { connect, hub } = await open({ users, expiresAt })
  const socket = await connect()
  const pong = socket.next("pong")
  socket.ws.send('{"type":"bindUid","token":"ann"}')
  await pong
  expect(hub.isOnline(1)).toBe(true)
  vi.setSystemTime(expiresAt)
  expect(await socket.closed).toBe(4001)
  hub.push([1], "note", {})
  await expect.poll(() => hub.isOnline(1)).toBe(false)
  expect(socket.frames.map(({ type }) => type)).not.toContain("note")
})
