import { Result } from "effect"
import { afterEach, expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { callFrame, SOCKET_ANSWER_MAX, SOCKET_CALLS_MAX } from "#engine/api/socketCalls.ts"
import { refused } from "#engine/error/refusal.ts"
import { tokenHash } from "../account/session/token.ts"
import type { Handler } from "../Handler.ts"
import { openTestDoors, type TestDoors, type TestNeeds, type TestSocket } from "../testing.ts"

// (WIRE-23, DEC-0381)
let doors: TestDoors | undefined
afterEach(async () => {
  await doors?.doors.close(100)
  doors = undefined
})

const open = async (needs: TestNeeds = {}): Promise<TestDoors> => (doors = await openTestDoors({ users, ...needs }))
const users = new Map([
  [tokenHash("ann"), 1],
  [tokenHash("ben"), 2]
])

const bound = async ({ connect }: TestDoors, token = "ann", path = "/wss?lang=en"): Promise<TestSocket> => {
  const socket = await connect({ path })
  const pong = socket.next("pong")
  socket.ws.send(JSON.stringify({ type: "bindUid", token }))
  await pong
  return socket
}

type Told = { readonly id: number; readonly answer: { readonly code: number; readonly msg: string; readonly data: unknown } }
const answers = ({ frames }: TestSocket): ReadonlyArray<Told> =>
  frames.filter(({ type }) => type === "answer") as unknown as ReadonlyArray<Told>

/** The answer to one text. */
const said = async (socket: TestSocket, text: string): Promise<Told> => {
  const next = socket.next("answer")
  socket.ws.send(text)
  return (await next) as unknown as Told
}

const MESSAGE = { id: "m1", toContactId: 2, type: "text", content: "Hello" }
const ENGLISH = { "content-type": "application/json", authorization: "ann", "accept-language": "en" }

it("answers a call with the envelope that it has over HTTP, and with its number", async () => {
  const test = await open()
  const socket = await bound(test)
  const { post } = test
  const { answer, id } = await said(socket, callFrame(7, "sendMessage", MESSAGE))
  expect(id).toBe(7)
  expect(answer).toEqual(await post(CALLS.sendMessage.path, JSON.stringify(MESSAGE), ENGLISH))
  const read = { toContactId: 2, messages: [{ id: "m1" }], upTo: 3 }
  const { answer: other } = await said(socket, callFrame(8, "setMsgIsRead", read))
  expect(other).toEqual(await post(CALLS.setMsgIsRead.path, JSON.stringify(read), ENGLISH))
  expect(test.metrics()).toContain('parley_requests_total{call="sendMessage",code="0"} 2')
  expect(test.metrics()).toContain('parley_frames_sent_total{type="answer"} 2')
})

it("answers what was missed, and without an envelope where that would be long", async () => {
  const line =
    (length: number): Handler<"resume"> =>
    (_, { scopes }) =>
      Promise.resolve(Result.succeed({ data: { asked: Object.keys(scopes ?? {}).length, text: "x".repeat(length) } }))
  const short = await bound(await open({ handlers: { resume: line(10) } }))
  const missed = callFrame(1, "resume", { scopes: { "c:1-2": 7 } })
  expect(await said(short, missed)).toMatchObject({ id: 1, answer: { code: 0, data: { asked: 1 } } })
  await doors?.doors.close(100)
  const long = await bound(await open({ handlers: { resume: line(SOCKET_ANSWER_MAX) } }))
  expect(await said(long, missed)).toEqual({ type: "answer", id: 1 })
  // and the socket lives on
  expect(await said(long, callFrame(2, "sendMessage", MESSAGE))).toMatchObject({ id: 2, answer: { code: 0 } })
})

it("binds a socket that is nobody's by a call, once its token is right, and says nothing of why it does not", async () => {
  const test = await open()
  const socket = await test.connect({ path: "/wss?lang=en" })
  const binds = (id: number, body: object) => callFrame(id, "bindUid", body)
  for (const [id, body] of [{ token: "eve" }, { token: 7 }, { user_id: 1 }].entries())
    expect(await said(socket, binds(id, body))).toEqual({ type: "answer", id })
  expect(test.hub.userOf(tokenHash("ann"))).toBeUndefined()
  expect(await said(socket, callFrame(8, "sendMessage", MESSAGE))).toMatchObject({ answer: { code: -1 } })
  expect(await said(socket, binds(9, { token: "bearer ann", user_id: 2, client_id: "another" }))).toMatchObject({
    id: 9,
    answer: { code: 0, msg: "", data: "", count: 0, page: 1 }
  })
  expect(test.hub.userOf(tokenHash("ann"))).toBe(1)
  expect(await said(socket, callFrame(10, "sendMessage", MESSAGE))).toMatchObject({ answer: { code: 0 } })
  // it stays whose it is
  expect(await said(socket, binds(11, { token: "ben", client_id: socket.clientId }))).toMatchObject({ answer: { code: 404 } })
  expect([test.hub.userOf(tokenHash("ann")), test.hub.userOf(tokenHash("ben"))]).toEqual([1, undefined])
})

it("does not look up a session again for the frame that says once more whose socket it is", async () => {
  const looked: Array<string> = []
  class Seen extends Map<string, number> {
    override get(hash: string): number | undefined {
      looked.push(hash)
      return super.get(hash)
    }
  }
  const test = await open({ users: new Seen(users) })
  const socket = await test.connect({})
  await said(socket, callFrame(1, "bindUid", { token: "ann" }))
  const before = looked.length
  const pong = socket.next("pong")
  socket.ws.send(JSON.stringify({ type: "bindUid", token: "ann" }))
  await pong
  expect(looked.length).toBe(before)
  const refused = socket.next("error")
  socket.ws.send(JSON.stringify({ type: "bindUid", token: "ben" }))
  expect(await refused).toMatchObject({ code: 401 })
})

it("ends a socket that tries one token after the other by calls", async () => {
  const test = await open()
  const socket = await test.connect({})
  for (let n = 0; n < 4; n += 1)
    expect(await said(socket, callFrame(n, "bindUid", { token: `eve ${n}` }))).toEqual({ type: "answer", id: n })
  socket.ws.send(callFrame(4, "bindUid", { token: "eve 4" }))
  expect(await socket.closed).toBe(1008)
})

it("refuses what has a wrong shape as HTTP does, in the language of the socket", async () => {
  const test = await open()
  for (const [path, language] of [
    ["/wss?lang=en", "en"],
    ["/wss?lang=ru", "ru"]
  ] as const) {
    const socket = await bound(test, "ann", path)
    const { answer } = await said(socket, callFrame(1, "sendMessage", { id: "m1" }))
    const headers = { ...ENGLISH, "accept-language": language }
    expect(answer).toEqual(await test.post(CALLS.sendMessage.path, '{"id":"m1"}', headers))
    expect(answer.code).toBe(400)
  }
})

it("hands the socket's own session, name and address to the handler, whatever the frame says", async () => {
  const seen: Array<unknown> = []
  const sendMessage: Handler<"sendMessage"> = ({ clientId, home, ip, isLocal, tokenHash: hash }) => {
    seen.push({ clientId, home, ip, isLocal, hash })
    return Promise.resolve(Result.succeed({ data: "" }))
  }
  const test = await open({ handlers: { sendMessage } })
  const socket = await bound(test)
  const forged = { ...MESSAGE, token: "ben", authorization: "ben", user_id: 2, fromUser: { id: 2 } }
  await said(socket, callFrame(1, "sendMessage", forged).replace('"body"', '"token":"ben","user_id":2,"body"'))
  const home = test.url
  expect(seen).toEqual([{ clientId: socket.clientId, home, ip: "127.0.0.1", isLocal: true, hash: tokenHash("ann") }])
})

it.each([
  ["a call that the list does not name", '{"type":"call","id":1,"call":"getContacts","body":{}}', 404],
  ["a login", '{"type":"call","id":1,"call":"login","body":{}}', 404],
  ["no call of the table", '{"type":"call","id":1,"call":"constructor","body":{}}', 404],
  ["no name", '{"type":"call","id":1,"call":["sendMessage"],"body":{}}', 404],
  ["what is no JSON", '{"type":"call","id":1,"call":', 400],
  ["a body that is a list", '{"type":"call","id":1,"call":"sendMessage","body":[]}', 400],
  ["a body that is nothing", '{"type":"call","id":1,"call":"sendMessage","body":null}', 400],
  [
    "a body that is too deep",
    `{"type":"call","id":1,"call":"sendMessage","body":{"extends":${"[".repeat(40)}${"]".repeat(40)}}}`,
    400
  ]
])("refuses %s", async (_, text, code) => {
  const socket = await bound(await open())
  expect(await said(socket, text)).toMatchObject({ id: 1, answer: { code } })
})

it.each([
  ["without a number", '{"type":"call","call":"sendMessage","body":{}}'],
  ["whose number does not stand behind its type", '{"type":"call","call":"sendMessage","body":{"type":"ping"},"id":1}'],
  ["whose number is none", '{"type":"call","id":-1,"call":"sendMessage","body":{}}'],
  ["with an endless number", `{"type":"call","id":${"9".repeat(16)},"call":"sendMessage"}`]
])("leaves a call aside %s", async (_, text) => {
  const socket = await bound(await open())
  const pong = socket.next("pong")
  socket.ws.send(text)
  socket.ws.send('{"type":"ping"}')
  await pong
  expect(answers(socket)).toEqual([])
})

it("answers -1 while the socket is nobody's, and once more when its session is over", async () => {
  const test = await open()
  const stranger = await test.connect({ path: "/wss?lang=en" })
  const over = await test.post(CALLS.sendMessage.path, JSON.stringify(MESSAGE), { ...ENGLISH, authorization: "forged" })
  expect(await said(stranger, callFrame(1, "sendMessage", MESSAGE))).toMatchObject({
    id: 1,
    answer: { code: -1, data: over.data }
  })
  const socket = await bound(test)
  expect((await said(socket, callFrame(2, "sendMessage", MESSAGE))).answer.code).toBe(0)
  test.hub.drop(tokenHash("ann"), socket.clientId)
  expect((await said(socket, callFrame(3, "sendMessage", MESSAGE))).answer.code).toBe(-1)
})

it("says what the handler found out of the session", async () => {
  const sendMessage: Handler<"sendMessage"> = () => Promise.resolve(Result.fail(refused("session-expired")))
  const socket = await bound(await open({ handlers: { sendMessage } }))
  expect(await said(socket, callFrame(1, "sendMessage", MESSAGE))).toMatchObject({ answer: { code: -1, data: [] } })
})

it.each(["socket", "HTTP"])("ends the sockets of a session that a call over %s found to be over", async (way) => {
  const setMsgIsRead: Handler<"setMsgIsRead"> = () => Promise.resolve(Result.fail(refused("session-expired")))
  const test = await open({ handlers: { setMsgIsRead } })
  const [socket, other, bystander] = [await bound(test), await bound(test), await bound(test, "ben")]
  const read = { toContactId: 2, messages: [{ id: "m1" }], upTo: 3 }
  const { code } =
    way === "HTTP"
      ? await test.post(CALLS.setMsgIsRead.path, JSON.stringify(read), ENGLISH)
      : (await said(socket, callFrame(1, "setMsgIsRead", read))).answer
  expect(code).toBe(-1)
  expect(await Promise.all([socket.closed, other.closed])).toEqual([4001, 4001])
  expect([test.hub.userOf(tokenHash("ann")), test.hub.userOf(tokenHash("ben"))]).toEqual([undefined, 2])
  bystander.ws.close()
})

/** A handler whose calls end when the test says so. */
const held = () => {
  const ends: Array<() => void> = []
  const sendMessage: Handler<"sendMessage"> = (_, { id }) =>
    new Promise((resolve) => void ends.push(() => resolve(Result.succeed({ data: id }))))
  return { ends, sendMessage }
}

it("tells answers apart by their numbers, in whichever order they come", async () => {
  const { ends, sendMessage } = held()
  const socket = await bound(await open({ handlers: { sendMessage } }))
  for (const n of [1, 2]) socket.ws.send(callFrame(n, "sendMessage", { ...MESSAGE, id: `m${n}` }))
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  await expect.poll(() => answers(socket).length).toBe(1)
  ends[0]?.()
  await expect.poll(() => answers(socket).length).toBe(2)
  expect(answers(socket).map(({ answer, id }) => [id, answer.data])).toEqual([
    [2, "m2"],
    [1, "m1"]
  ])
})

it("begins calls of a socket in the order in which they came", async () => {
  const order: Array<string> = []
  const sendMessage: Handler<"sendMessage"> = (_, { id }) => {
    order.push(id)
    return Promise.resolve(Result.succeed({ data: id }))
  }
  const socket = await bound(await open({ handlers: { sendMessage } }))
  const ids = Array.from({ length: SOCKET_CALLS_MAX }, (_, n) => `m${n}`)
  for (const [n, id] of ids.entries()) socket.ws.send(callFrame(n, "sendMessage", { ...MESSAGE, id }))
  await expect.poll(() => answers(socket).length).toBe(ids.length)
  expect(order).toEqual(ids)
})

it("is busy beyond the calls that a socket may have under way, and takes more when they are answered", async () => {
  const { ends, sendMessage } = held()
  const test = await open({ handlers: { sendMessage } })
  const socket = await bound(test)
  for (let n = 1; n <= SOCKET_CALLS_MAX; n += 1) socket.ws.send(callFrame(n, "sendMessage", MESSAGE))
  const { answer, id } = await said(socket, callFrame(99, "sendMessage", MESSAGE))
  expect([id, answer.code, answer.data]).toEqual([99, 400, { retryAfter: 1 }])
  expect(test.metrics()).toContain('parley_frames_ignored_total{reason="busy"} 1')
  // of the account's calls two run at once
  for (let n = 0; n < SOCKET_CALLS_MAX; n += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(n)
    ends[n]?.()
  }
  await expect.poll(() => answers(socket).length).toBe(SOCKET_CALLS_MAX + 1)
  socket.ws.send(callFrame(100, "sendMessage", MESSAGE))
  await expect.poll(() => ends.length).toBe(SOCKET_CALLS_MAX + 1)
  ends.at(-1)?.()
  await expect.poll(() => answers(socket).at(-1)).toMatchObject({ id: 100, answer: { code: 0 } })
})

it("ends a socket that goes on calling while it is turned away, and others live on", async () => {
  const { ends, sendMessage } = held()
  const test = await open({ handlers: { sendMessage } })
  const [flood, good] = [await bound(test), await bound(test, "ben")]
  for (let n = 0; n < 200; n += 1) flood.ws.send(callFrame(n, "sendMessage", MESSAGE))
  expect(await flood.closed).toBe(1008)
  expect(test.metrics()).toContain('parley_sockets_closed_total{reason="too-many-frames"} 1')
  good.ws.send(callFrame(1, "sendMessage", MESSAGE))
  await expect.poll(() => ends.length).toBe(3)
  ends[2]?.()
  await expect.poll(() => answers(good).length).toBe(1)
  for (const end of ends) end()
})

it("lets a person make more calls in a second than a socket may say of other things", async () => {
  const socket = await bound(await open({ config: { sendLimit: { count: 0, seconds: 1 } } }))
  for (let n = 0; n < 200; n += 1)
    expect((await said(socket, callFrame(n, "sendMessage", { ...MESSAGE, content: "x".repeat(500) }))).answer.code).toBe(0)
})

it("charges the account, whichever way it calls", async () => {
  const test = await open({ config: { sendLimit: { count: 1, seconds: 60 } } })
  const socket = await bound(test)
  const codes: Array<number> = []
  for (let n = 0; n < 10; n += 1) {
    codes.push((await said(socket, callFrame(n, "sendMessage", MESSAGE))).answer.code)
    codes.push((await test.post(CALLS.sendMessage.path, JSON.stringify(MESSAGE), ENGLISH)).code)
  }
  expect(new Set(codes)).toEqual(new Set([0]))
  const { answer } = await said(socket, callFrame(10, "sendMessage", MESSAGE))
  expect([answer.code, answer.data]).toEqual([400, { retryAfter: 1 }])
  const other = await bound(test, "ben")
  expect((await said(other, callFrame(1, "sendMessage", MESSAGE))).answer.code).toBe(0)
})

it("charges the bytes of a call before it is read", async () => {
  const test = await open({ config: { sendLimit: { count: 0, seconds: 1 } } })
  const socket = await bound(test)
  const long = callFrame(1, "sendMessage", { ...MESSAGE, content: "x".repeat(3900) })
  let taken = 0
  for (; taken < 2000; taken += 1) if ((await said(socket, long)).answer.code !== 0) break
  expect(taken).toBeGreaterThan(500)
  expect(taken).toBeLessThan(2000)
  expect(test.metrics()).toContain('parley_frames_ignored_total{reason="too-fast"} 1')
})

it("charges the address, whichever way it is asked", async () => {
  const test = await open({ config: { requestRate: { count: 10, seconds: 1000 } } })
  const socket = await bound(test)
  const codes: Array<number> = []
  for (let n = 0; n < 20; n += 1) codes.push((await said(socket, callFrame(n, "sendMessage", MESSAGE))).answer.code)
  expect(codes.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
  expect(codes.at(-1)).toBe(400)
})

it("ends a socket whose frame is too large, as ever", async () => {
  const socket = await bound(await open())
  socket.ws.send(callFrame(1, "sendMessage", { ...MESSAGE, content: "x".repeat(4096) }))
  expect(await socket.closed).toBe(1009)
})

it("answers what broke with a name for it, and lives on", async () => {
  const sendMessage: Handler<"sendMessage"> = () => Promise.reject(new Error("a fault of tests"))
  const test = await open({ handlers: { sendMessage } })
  const socket = await bound(test)
  const { answer } = await said(socket, callFrame(1, "sendMessage", MESSAGE))
  expect(answer.code).toBe(502)
  expect(JSON.stringify(answer)).not.toContain("a fault of tests")
  expect(test.logged.join("\n")).toContain("a fault of tests")
  expect((await said(socket, callFrame(2, "setMsgIsRead", { toContactId: 2 }))).answer.code).toBe(0)
})

it("tells nothing of a call to a socket that is another person's meanwhile", async () => {
  const { ends, sendMessage } = held()
  const test = await open({ handlers: { sendMessage } })
  const socket = await bound(test)
  socket.ws.send(callFrame(1, "sendMessage", MESSAGE))
  await expect.poll(() => ends.length).toBe(1)
  test.hub.drop(tokenHash("ann"), socket.clientId)
  const pong = socket.next("pong")
  socket.ws.send(JSON.stringify({ type: "bindUid", token: "ben" }))
  await pong
  ends[0]?.()
  const { id } = await said(socket, callFrame(2, "setMsgIsRead", { toContactId: 1 }))
  expect([id, answers(socket).length]).toEqual([2, 1])
})

it("stops when what sockets asked is done", async () => {
  const { ends, sendMessage } = held()
  const test = await open({ handlers: { sendMessage } })
  const socket = await bound(test)
  socket.ws.send(callFrame(1, "sendMessage", MESSAGE))
  await expect.poll(() => ends.length).toBe(1)
  let isClosed = false
  const closing = test.doors.close(60_000).then(() => (isClosed = true))
  expect(await socket.closed).toBe(1001)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(isClosed).toBe(false)
  ends[0]?.()
  await closing
})
