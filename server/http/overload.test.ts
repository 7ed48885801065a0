import { Agent, request } from "node:http"
import { afterEach, expect, it } from "vitest"
import { CALLS, type CallName } from "#engine/api/calls.ts"
import { callFrame } from "#engine/api/socketCalls.ts"
import { tokenHash } from "../account/session/token.ts"
import { HEADERS, openTestDoors, type TestDoors, type TestSocket } from "../testing.ts"
import { FREE, LATER_MAX, overloadOf, TURN_MAX, WAITED_MAX } from "./overload.ts"

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const NOTHING = { commits: 0, programs: 0, biggestGroup: 0, synchronous: 2, queue: 0, waited: 0, isTooOld: false }

const setUp = () => {
  const counted: Array<string> = []
  let clock = 0
  let waited = 0
  const metrics = { add: (name: string) => void counted.push(name) }
  const overload = overloadOf({ store: { stats: () => ({ ...NOTHING, waited }) }, metrics, now: () => clock })
  const { during, later } = overload
  const ends: Array<() => void> = []
  return {
    counted,
    pass: (millis: number) => (clock += millis),
    waits: (millis: number) => (waited = millis),
    /** So many calls begin, and end together. */
    begin: (count: number, name: CallName = "sendMessage") => {
      for (let i = 0; i < count; i += 1) void during(name, () => new Promise<void>((resolve) => void ends.push(resolve)))
    },
    end: async () => {
      for (const each of ends.splice(0)) each()
      await nextTurn()
    },
    during,
    turnedAway: () => Object.keys(CALLS).filter((name) => later(name as CallName) !== undefined),
    later
  }
}

it("messages come later while many are under way and the writer lets wait too long, and nothing else does", async () => {
  const { begin, counted, end, turnedAway, waits } = setUp()
  begin(FREE + 1)
  await nextTurn()
  waits(WAITED_MAX)
  expect(turnedAway()).toEqual([])
  waits(WAITED_MAX + 1)
  expect(turnedAway()).toEqual(["sendMessage"])
  expect(counted).toEqual(["parley_messages_turned_away_total"])
  await end()
  expect(turnedAway()).toEqual([])
})

it("few messages may come however long they wait, and however much else is under way", async () => {
  const { begin, turnedAway, waits } = setUp()
  begin(FREE)
  begin(10 * FREE, "setMsgIsRead")
  await nextTurn()
  waits(10_000)
  expect(turnedAway()).toEqual([])
})

it("of many messages in one turn of the loop the last come later; in the next turn they may", async () => {
  const { begin, pass, turnedAway } = setUp()
  begin(FREE + 1)
  pass(TURN_MAX)
  expect(turnedAway()).toEqual([])
  pass(1)
  expect(turnedAway()).toEqual(["sendMessage"])
  await nextTurn()
  expect(turnedAway()).toEqual([])
})

it("a message that breaks is over as well", async () => {
  const { begin, during, turnedAway, waits } = setUp()
  await expect(during("sendMessage", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
  begin(FREE)
  waits(WAITED_MAX + 1)
  expect(turnedAway()).toEqual([])
})

it("they come again within seconds, and not all at once", () => {
  const { begin, later, waits } = setUp()
  begin(FREE + 1)
  waits(WAITED_MAX + 1)
  const seconds = new Set(Array.from({ length: 200 }, () => later("sendMessage")?.params["seconds"]))
  expect(seconds).toEqual(new Set(Array.from({ length: LATER_MAX }, (_, i) => i + 1)))
})

let doors: TestDoors | undefined
afterEach(async () => {
  await doors?.doors.close(100)
  doors = undefined
})
const MESSAGE = JSON.stringify({ id: "m1", toContactId: 2, type: "text", content: "Hello" })
const LATER = { code: 400, msg: "The server is busy. Try again in a moment.", count: 0, page: 1 }
/** An account has two messages under way at most. */
const PEOPLE = Math.ceil((FREE + 1) / 2)
const tokenOf = (person: number): string => `person-${person}`
const USERS = new Map(Array.from({ length: PEOPLE + 1 }, (_, i) => [tokenHash(tokenOf(i + 1)), i + 1]))
const headersOf = (person: number) => ({ ...HEADERS, authorization: tokenOf(person) })

/** Doors where as many messages are under way as may be before the next come later: they do not end. */
const openBusy = async (): Promise<TestDoors> => {
  let begun = 0
  const sendMessage = () => {
    begun += 1
    return new Promise<never>(() => undefined)
  }
  doors = await openTestDoors({ stats: { waited: WAITED_MAX + 1 }, users: USERS, handlers: { sendMessage } })
  const { post } = doors
  // they are cut off when the doors close
  for (let i = 0; i <= FREE; i += 1) post(CALLS.sendMessage.path, MESSAGE, headersOf(1 + (i % PEOPLE))).catch(() => undefined)
  await expect.poll(() => begun).toBe(FREE + 1)
  return doors
}

const within = { retryAfter: expect.toSatisfy((seconds: number) => seconds >= 1 && seconds <= LATER_MAX) }

it("a message is told to come later before anybody asks whose it is; other calls are answered", async () => {
  const { metrics, post, url } = await openBusy()
  const nobody = { ...HEADERS, authorization: "bearer nobody" }
  expect(await post(CALLS.sendMessage.path, MESSAGE, nobody)).toEqual({ ...LATER, data: within })
  expect((await post(CALLS.getContacts.path, "{}", headersOf(1))).code).toBe(0)
  expect(metrics()).toContain("parley_messages_turned_away_total 1")
  // what is no call at all hears so, and not that it may come again
  const got = (await (await fetch(url + CALLS.sendMessage.path, { headers: HEADERS })).json()) as { readonly data: unknown }
  expect(got).toMatchObject({ code: 400, data: "" })
})

it("its connection serves the next call, where its body is short", async () => {
  const { url } = await openBusy()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const connections = new Set<unknown>()
  const send = (body: string): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      const headers = { ...HEADERS, "content-length": Buffer.byteLength(body) }
      const asked = request(url + CALLS.sendMessage.path, { method: "POST", agent, headers }, (answer) => {
        answer.resume().on("end", () => resolve(answer.headers.connection))
      })
      asked.on("socket", (socket) => connections.add(socket)).on("error", reject)
      asked.end(body)
    })
  for (let i = 0; i < 3; i += 1) expect(await send(MESSAGE)).toBe("keep-alive")
  expect(connections.size).toBe(1)
  expect(await send(" ".repeat(17 * 1024))).toBe("close")
  agent.destroy()
})

/** A socket of a person who has no message under way. */
const bound = async ({ connect }: TestDoors): Promise<TestSocket> => {
  const socket = await connect({ path: "/wss?lang=en" })
  const pong = socket.next("pong")
  socket.ws.send(JSON.stringify({ type: "bindUid", token: tokenOf(PEOPLE + 1) }))
  await pong
  return socket
}

it("over a socket, too", async () => {
  const test = await openBusy()
  const { next, ws } = await bound(test)
  const answered = async (name: "sendMessage" | "setMsgIsRead", body: object): Promise<unknown> => {
    const answer = next("answer")
    ws.send(callFrame(1, name, body))
    return (await answer)["answer"]
  }
  expect(await answered("sendMessage", JSON.parse(MESSAGE) as object)).toEqual({ ...LATER, data: within })
  expect(await answered("setMsgIsRead", { toContactId: 2, messages: [{ id: "m1" }], upTo: 3 })).toMatchObject({ code: 0 })
  expect(test.metrics()).toContain('parley_requests_total{call="sendMessage",code="400"} 1')
  expect(test.metrics()).toContain('parley_frames_sent_total{type="answer"} 2')
})

it("a socket that does not wait is ended as by any flood", async () => {
  const { closed, ws } = await bound(await openBusy())
  for (let i = 1; i <= 1000; i += 1) ws.send(callFrame(i, "sendMessage", JSON.parse(MESSAGE) as object))
  expect(await closed).toBe(1008)
})
