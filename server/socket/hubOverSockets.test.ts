import { expect, it, vi } from "vitest"
import type { LogEntry } from "../store/LogEntry.ts"
import { placeholder } from "../placeholder.ts"
import { SocketConnection, type CloseReason } from "./Connection.ts"
import { hubOverSockets, type HubNeeds } from "./hubOverSockets.ts"
import { outgoingFrames } from "./outgoing.ts"
import { CALL_GRACE } from "./presence.ts"

/** Text frames in the bytes that a socket got. */
const framesIn = (bytes: Buffer): ReadonlyArray<Record<string, unknown>> => {
  const frames: Array<Record<string, unknown>> = []
  for (let at = 0; at < bytes.length;) {
    const short = bytes[at + 1]!
    const head = short < 126 ? 2 : short === 126 ? 4 : 10
    const length = head === 2 ? short : head === 4 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
    frames.push(JSON.parse(bytes.subarray(at + head, at + head + length).toString()) as Record<string, unknown>)
    at += head + length
  }
  return frames
}

const NEVER = Number.MAX_SAFE_INTEGER

const setUp = (needs: Partial<HubNeeds> = {}) => {
  const hub = hubOverSockets({
    metrics: { add: () => undefined, observe: () => undefined },
    presenceFailed: (error) => {
      throw error
    },
    watchersOf: () => Promise.resolve([]),
    isInCall: () => Promise.resolve(false),
    staffAmong: (userIds) => Promise.resolve(userIds),
    statisticsFailed: (error) => {
      throw error
    },
    noteUsed: () => Promise.resolve(),
    usedFailed: (error) => {
      throw error
    },
    ...needs
  })
  const open = (clientId: string, language = "en", ip = "10.0.0.1") => {
    const chunks: Array<Buffer> = []
    const closes: Array<number | CloseReason> = []
    const connection = new SocketConnection(
      {
        clientId,
        ip,
        language,
        now: 0,
        turn: 0,
        outlet: {
          write: (bytes) => void chunks.push(bytes),
          writableLength: 0,
          close: (code) => void closes.push(code),
          terminate: () => void closes.push("too-slow")
        }
      },
      () => undefined
    )
    hub.add(connection)
    return { connection, closes, frames: () => framesIn(Buffer.concat(chunks)) }
  }
  return { hub, open }
}

const entry = (to: ReadonlyArray<number>, json: string, more: Partial<LogEntry["audiences"][number]> = {}): LogEntry => ({
  scope: "c:1-2",
  n: 1,
  at: 1_700_000_000_123,
  type: "simple",
  audiences: [{ to, json, ...more }]
})

it("tells an entry to every socket of its audience and to nobody else", () => {
  const { hub, open } = setUp()
  const [a, a2, b, c] = [open("a"), open("a2"), open("b"), open("c")]
  hub.bind("a", { userId: 1, sessionId: "s1", expiresAt: NEVER })
  hub.bind("a2", { userId: 1, sessionId: "s1", expiresAt: NEVER })
  hub.bind("b", { userId: 2, sessionId: "s2", expiresAt: NEVER })
  hub.tell([entry([1, 9], '{"content":"hi"}'), entry([1, 2], '{"content":"you"}')])
  hub.stop()
  const frame = (content: string) => ({ type: "simple", time: 1_700_000_000, s: "c:1-2", n: 1, data: { content } })
  expect(a.frames()).toEqual([frame("hi"), frame("you")])
  expect(a2.frames()).toEqual(a.frames())
  expect(b.frames()).toEqual([frame("you")])
  expect(c.frames()).toEqual([])
})

it("[WIRE-17] what is pushed beside the log has no place in it", () => {
  const { hub, open } = setUp()
  const a = open("a")
  hub.bind("a", { userId: 1, sessionId: "s1", expiresAt: NEVER })
  hub.push([1], "isOnline", { id: 2, is_online: 1 })
  hub.stop()
  expect(a.frames()).toEqual([{ type: "isOnline", time: expect.any(Number), data: { id: 2, is_online: 1 } }])
})

it("who watches hears how many are here, on the socket that was named or on all", async () => {
  vi.useFakeTimers()
  const out = outgoingFrames()
  const { hub, open } = setUp({ out })
  const [a, a2, b] = [open("a"), open("a2"), open("b")]
  for (const name of ["a", "a2"]) hub.bind(name, { userId: 1, sessionId: "s1", expiresAt: NEVER })
  hub.bind("b", { userId: 2, sessionId: "s2", expiresAt: NEVER })
  const heard = () => {
    for (const { connection } of [a, a2, b]) out.flush(connection)
    return [a, a2, b].map((socket) =>
      socket.frames().flatMap(({ data, type }) => (type === "statistics" ? [Object.values(data as object)] : []))
    )
  }
  hub.watch(1, "a")
  // somebody else's socket
  hub.watch(1, "b")
  hub.watch(1, "no such")
  expect(heard()).toEqual([[[2, 3]], [], []])
  open("c")
  await vi.advanceTimersByTimeAsync(1000)
  expect(heard()).toEqual([
    [
      [2, 3],
      [2, 4]
    ],
    [],
    []
  ])
  hub.watch(2, "")
  hub.drop("s1", "a")
  await vi.advanceTimersByTimeAsync(1000)
  expect(heard()).toEqual([
    [
      [2, 3],
      [2, 4]
    ],
    [],
    [
      [2, 4],
      [1, 4]
    ]
  ])
  hub.remove(a2.connection)
  await vi.advanceTimersByTimeAsync(1000)
  expect(heard()[2]).toEqual([
    [2, 4],
    [1, 4],
    [1, 3]
  ])
  hub.stop()
  vi.useRealTimers()
})

it("what is not for one session goes to the others of the same user", () => {
  const { hub, open } = setUp()
  const [a, a2, b, other] = [open("a"), open("a2"), open("b"), open("other")]
  for (const name of ["a", "a2"]) hub.bind(name, { userId: 1, sessionId: "s1", expiresAt: NEVER })
  hub.bind("b", { userId: 1, sessionId: "s2", expiresAt: NEVER })
  hub.bind("other", { userId: 2, sessionId: "s3", expiresAt: NEVER })
  hub.push([1], "offline", { id: 1 }, "s1")
  hub.stop()
  expect([a, a2, b, other].map((socket) => socket.frames().length)).toEqual([0, 0, 1, 0])
})

it("what one page of a browser did its other pages hear, where it is known whose doing it is", () => {
  const { hub, open } = setUp()
  const all = ["a", "a2", "b", "stranger"].map((name) => open(name))
  for (const name of ["a", "a2"]) hub.bind(name, { userId: 1, sessionId: "s1", expiresAt: NEVER })
  hub.bind("b", { userId: 1, sessionId: "s2", expiresAt: NEVER })
  hub.bind("stranger", { userId: 2, sessionId: "s3", expiresAt: NEVER })
  for (const by of ["a", "", "gone", "b", "stranger"])
    hub.tell([{ scope: "", n: 0, at: 1, type: by, audiences: [{ to: [1], json: "{}", except: "s1", by }] }])
  hub.stop()
  const heard = all.map((socket) => socket.frames().length)
  expect(heard).toEqual([0, 1, 5, 0])
})

it("makes a frame once for an audience, and once for each language when its text differs", () => {
  const { hub, open } = setUp()
  for (let i = 1; i <= 50; i += 1) {
    open(`c${i}`, i % 2 === 0 ? "en" : "zh-Hans")
    hub.bind(`c${i}`, { userId: i, sessionId: `s${i}`, expiresAt: NEVER })
  }
  const everyone = Array.from({ length: 50 }, (_, i) => i + 1)
  hub.tell([entry(everyone, '{"a":1}')])
  expect(hub.counts()["parley_frames_encoded_total"]).toBe(1)
  hub.tell([entry(everyone, '{"content":""}', { texts: { content: { key: "recalled-by-name", params: { name: "Ann" } } } })])
  expect(hub.counts()["parley_frames_encoded_total"]).toBe(3)
  hub.tell([entry(everyone, JSON.stringify({ content: placeholder("message-blocked") }))])
  expect(hub.counts()["parley_frames_encoded_total"]).toBe(5)
})

it("writes the reader's language into the fields that depend on it, also inside", () => {
  const { hub, open } = setUp()
  const [en, zh] = [open("en", "en"), open("zh", "zh-Hans")]
  hub.bind("en", { userId: 1, sessionId: "s1", expiresAt: NEVER })
  hub.bind("zh", { userId: 1, sessionId: "s1", expiresAt: NEVER })
  const texts = {
    content: { key: "friend-notice", params: { name: 'A "quoted" name' } },
    "fromUser.displayName": { key: "friend-notices-name", params: {} },
    "no.such": { key: "helper-name", params: {} }
  } as const
  hub.tell([entry([1], '{"id":"x","content":"","fromUser":{"id":"system","displayName":""}}', { texts })])
  hub.stop()
  expect(en.frames()[0]?.["data"]).toEqual({
    id: "x",
    content: 'A "quoted" name sent you a friend request',
    fromUser: { id: "system", displayName: "New invitations" }
  })
  expect(zh.frames()[0]?.["data"]).toMatchObject({ fromUser: { displayName: "新的朋友" } })
})

it("[H-01] gives a socket to one user only", () => {
  const { hub, open } = setUp()
  open("a")
  expect(hub.bind("nobody", { userId: 1, sessionId: "s1", expiresAt: NEVER })).toBe(false)
  expect(hub.bind("a", { userId: 1, sessionId: "s1", expiresAt: NEVER })).toBe(true)
  expect(hub.bind("a", { userId: 1, sessionId: "s1", expiresAt: NEVER })).toBe(true)
  expect(hub.bind("a", { userId: 2, sessionId: "s2", expiresAt: NEVER })).toBe(false)
  expect(hub.bind("a", { userId: 1, sessionId: "s1b", expiresAt: NEVER })).toBe(true)
  hub.drop("s1")
  expect(hub.isOnline(1)).toBe(true)
  hub.drop("s1b")
  expect(hub.isOnline(1)).toBe(false)
})

it("closes the sockets of a session that ends, but for the one that a logout keeps", () => {
  const { hub, open } = setUp()
  const [a, b, other] = [open("a"), open("b"), open("other")]
  hub.bind("a", { userId: 1, sessionId: "s1", expiresAt: NEVER })
  hub.bind("b", { userId: 1, sessionId: "s1", expiresAt: NEVER })
  hub.bind("other", { userId: 1, sessionId: "s2", expiresAt: NEVER })
  hub.tell([entry([1], '"before"')])
  hub.drop("s1", "a")
  hub.tell([entry([1], '"after"')])
  hub.stop()
  expect([a.closes, b.closes, other.closes]).toEqual([[], [4001], []])
  expect(a.frames().map(({ data }) => data)).toEqual(["before"])
  expect(b.frames().map(({ data }) => data)).toEqual(["before"])
  expect(other.frames().map(({ data }) => data)).toEqual(["before", "after"])
  expect(hub.bind("a", { userId: 2, sessionId: "s3", expiresAt: NEVER })).toBe(true)
  expect(hub.drop("s1", "other")).toBeUndefined()
  expect(hub.isOnline(1)).toBe(true)
})

it("ends the sockets of a session for which the service is closed, so that clients come back", () => {
  const { hub, open } = setUp()
  const [a, b, other] = [open("a"), open("b"), open("other")]
  hub.bind("a", { userId: 1, sessionId: "s1", expiresAt: NEVER })
  hub.bind("b", { userId: 1, sessionId: "s1", expiresAt: NEVER })
  hub.bind("other", { userId: 2, sessionId: "s2", expiresAt: NEVER })
  hub.tell([entry([1], '"before"')])
  hub.shut("s1")
  hub.tell([entry([1], '"after"')])
  hub.stop()
  expect([a.closes, b.closes, other.closes]).toEqual([[1001], [1001], []])
  expect([hub.isOnline(1), hub.isOnline(2), hub.sessions()]).toEqual([false, true, ["s2"]])
  for (const each of [a, b]) expect(each.frames().map(({ data }) => data)).toEqual(["before"])
})

it("cuts off a socket that takes nothing", () => {
  const { hub, open } = setUp({ out: outgoingFrames(20, 1000) })
  const slow = open("slow")
  hub.bind("slow", { userId: 1, sessionId: "s1", expiresAt: NEVER })
  for (let i = 0; i < 20; i += 1) hub.tell([entry([1], JSON.stringify("x".repeat(100)))])
  expect(slow.closes).toEqual(["too-slow"])
  hub.stop()
})

it("ends the oldest socket of a person who opens too many", () => {
  const { hub, open } = setUp()
  const sockets = Array.from({ length: 51 }, (_, i) => open(`c${i}`))
  for (const { connection } of sockets) hub.bind(connection.clientId, { userId: 1, sessionId: "s1", expiresAt: NEVER })
  expect(sockets.filter(({ closes }) => closes.length > 0).map(({ connection }) => connection.clientId)).toEqual(["c0"])
})

it("counts sockets that wait for a login by address", () => {
  const { hub, open } = setUp()
  const [a, b] = [open("a"), open("b")]
  open("c", "en", "10.0.0.2")
  expect(hub.waitingFrom("10.0.0.1")).toBe(2)
  hub.bind("a", { userId: 1, sessionId: "s1", expiresAt: NEVER })
  expect(hub.waitingFrom("10.0.0.1")).toBe(1)
  hub.drop("s1", "a")
  expect(hub.waitingFrom("10.0.0.1")).toBe(2)
  for (const { connection } of [a, b, a]) hub.remove(connection)
  expect(hub.waitingFrom("10.0.0.1")).toBe(0)
  expect(hub.waitingFrom("10.0.0.2")).toBe(1)
  expect(hub.counts()).toMatchObject({ parley_sockets: 1, parley_sockets_bound: 0, parley_users_online: 0 })
})

it("tells watchers of the first socket and of the last, not of a quick change in between", async () => {
  const asked: Array<() => void> = []
  const watchersOf = () => new Promise<ReadonlyArray<number>>((resolve) => void asked.push(() => resolve([2])))
  const { hub, open } = setUp({ watchersOf })
  const friend = open("friend")
  hub.bind("friend", { userId: 2, sessionId: "s2", expiresAt: NEVER })
  const [one, two] = [open("one"), open("two")]
  const answer = async () => {
    for (const next of asked.splice(0)) next()
    await new Promise(setImmediate)
  }
  await answer()
  hub.bind("one", { userId: 1, sessionId: "s1", expiresAt: NEVER })
  hub.bind("two", { userId: 1, sessionId: "s1", expiresAt: NEVER })
  await answer()
  hub.remove(one.connection)
  await answer()
  hub.remove(two.connection)
  const back = open("back")
  hub.bind("back", { userId: 1, sessionId: "s1", expiresAt: NEVER })
  await answer()
  hub.remove(back.connection)
  await answer()
  hub.stop()
  expect(friend.frames().map(({ data, type }) => [type, data])).toEqual([
    ["isOnline", { id: 2, is_online: 1 }],
    ["isOnline", { id: 1, is_online: 1 }],
    ["isOnline", { id: 1, is_online: 0 }]
  ])
})

/** Somebody with a friend who hears of it, and a socket in a call. */
const inACall = async () => {
  vi.useFakeTimers()
  const calls = new Set([1])
  const { hub, open } = setUp({
    watchersOf: () => Promise.resolve([2]),
    isInCall: (userId) => Promise.resolve(calls.has(userId))
  })
  const friend = open("friend")
  hub.bind("friend", { userId: 2, sessionId: "s2", expiresAt: NEVER })
  const come = (name: string) => {
    const opened = open(name)
    hub.bind(name, { userId: 1, sessionId: "s1", expiresAt: NEVER })
    return opened.connection
  }
  const wait = (millis: number) => vi.advanceTimersByTimeAsync(millis)
  const heard = async () => {
    await wait(50)
    return friend.frames().flatMap(({ data }) => {
      const { id, is_online } = data as { readonly id: number; readonly is_online: number }
      return id === 1 ? [is_online] : []
    })
  }
  const connection = come("one")
  expect(await heard()).toEqual([1])
  return { hub, calls, connection, come, wait, heard, stop: () => [hub.stop(), vi.useRealTimers()] }
}

// (DEC-0052) clients take a call for over when its other side goes
it("nobody hears for 30 seconds that somebody in a call has gone", async () => {
  const { connection, heard, hub, stop, wait } = await inACall()
  hub.remove(connection)
  await wait(CALL_GRACE - 100)
  expect(await heard()).toEqual([1])
  await wait(100)
  expect(await heard()).toEqual([1, 0])
  stop()
})

it("nor ever, when they come back by then; who loaded the list meanwhile hears that they are there", async () => {
  const { come, connection, heard, hub, stop, wait } = await inACall()
  hub.remove(connection)
  await wait(CALL_GRACE / 2)
  const back = come("back")
  await wait(CALL_GRACE)
  expect(await heard()).toEqual([1, 1])
  hub.remove(back)
  await wait(CALL_GRACE - 100)
  expect(await heard()).toEqual([1, 1])
  await wait(100)
  expect(await heard()).toEqual([1, 1, 0])
  stop()
})

it("who is in no call, or in none any more, is gone at once", async () => {
  const { calls, come, connection, heard, hub, stop, wait } = await inACall()
  calls.clear()
  hub.remove(connection)
  expect(await heard()).toEqual([1, 0])
  const back = come("back")
  expect(await heard()).toEqual([1, 0, 1])
  calls.add(1)
  hub.remove(back)
  hub.stop()
  await wait(2 * CALL_GRACE)
  expect(await heard()).toEqual([1, 0, 1])
  stop()
})

it("where everybody is mentioned each reads their own number, whatever the text looks like", () => {
  const { hub, open } = setUp()
  const sockets = [open("a"), open("a2"), open("b", "zh-Hans")]
  for (const [name, userId] of [
    ["a", 1],
    ["a2", 1],
    ["b", 2]
  ] as const)
    hub.bind(name, { userId, sessionId: `s-${name}`, expiresAt: NEVER })
  const data = { content: '"at":[0]', at: [0], extends: { content: "" } }
  const texts = { "extends.content": { key: "quote-gone", params: { name: "Ann" } } } as const
  hub.tell([
    entry([1, 2], JSON.stringify(data), { everybody: true }),
    entry([1, 2], JSON.stringify(data), { everybody: true, texts })
  ])
  hub.stop()
  const heard = sockets.map((socket) => socket.frames().map((frame) => (frame as { data: typeof data }).data))
  for (const [each, reader] of [1, 1, 2].entries())
    for (const frame of heard[each] ?? []) expect(frame).toMatchObject({ content: '"at":[0]', at: [0, reader] })
  expect(heard[0]?.[1]?.extends.content).not.toBe("")
  expect(heard[0]?.[1]?.extends.content).not.toBe(heard[2]?.[1]?.extends.content)
})

it("sockets of other processes count: nobody is told as gone who is there still, and figures are of all", async () => {
  const there = new Set<number>([3])
  const changed: Array<number> = []
  const heard: Array<ReadonlyArray<unknown>> = []
  const { hub, open } = setUp({
    watchersOf: (userId) => Promise.resolve([userId === 1 ? 2 : 1]),
    elsewhere: {
      isOnline: (userId) => there.has(userId),
      sockets: () => 5,
      users: () => there,
      size: () => there.size,
      owns: (clientId) => clientId.startsWith("9."),
      changed: (userId) => void changed.push(userId)
    }
  })
  const [a, b] = [open("a"), open("b")]
  hub.changedElsewhere([3], true)
  hub.bind("a", { userId: 1, sessionId: "s1", expiresAt: NEVER })
  hub.bind("b", { userId: 2, sessionId: "s2", expiresAt: NEVER })
  expect([hub.sockets(), hub.ownSockets(), hub.isOnline(3), hub.isHere(3), [...hub.usersHere()]]).toEqual([
    7,
    2,
    true,
    false,
    [1, 2]
  ])
  // the other process has told of 3 before; 1 has a socket there as well, and keeps it
  there.add(1)
  hub.changedElsewhere([1])
  await Promise.resolve()
  hub.remove(a.connection)
  there.delete(3)
  hub.changedElsewhere([3])
  await new Promise((resolve) => void setTimeout(resolve, 50))
  hub.stop()
  heard.push(...b.frames().map(({ data }) => Object.values(data as object)))
  expect(heard).toEqual([[1, 1]])
  expect(changed).toEqual([1, 2, 1])
})

it("what a device did in another process is heard by the other pages of its session here", () => {
  const { hub, open } = setUp({
    elsewhere: {
      isOnline: () => false,
      sockets: () => 0,
      users: () => [],
      size: () => 0,
      owns: (clientId) => clientId.startsWith("9."),
      changed: () => undefined
    }
  })
  const a = open("a")
  hub.bind("a", { userId: 1, sessionId: "s1", expiresAt: NEVER })
  hub.tell([entry([1], '"by a page of another process"', { except: "s1", by: "9.x" })])
  hub.tell([entry([1], '"by a page that is not known"', { except: "s1", by: "" })])
  hub.stop()
  expect(a.frames().map(({ data }) => data)).toEqual(["by a page of another process"])
})
