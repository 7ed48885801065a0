import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, it } from "vitest"
import { WebSocket } from "ws"
import { postCall, QUICK, type Sender, type ServerProcess, startProcess, twoFriends } from "../testProcess.ts"
import { type TestStore, testStore } from "../testStore.ts"

/** Two people with three devices, before the real server. */

const folder = mkdtempSync(join(tmpdir(), "parley-call-"))
let database: TestStore
let server: ServerProcess
let url = ""
let ann: Sender
let bo: Sender
let tablet: Sender

interface Device {
  readonly ws: WebSocket
  /** `is_online` of each `isOnline`. */
  readonly presence: Array<number>
  /** Event and code of each signal, and the type of each other frame that is about a call. */
  readonly heard: Array<string>
  readonly clientId: string
}

const bind = async (token: string): Promise<Device> => {
  const ws = new WebSocket(`${url.replace("http", "ws")}/wss`, { headers: { "accept-language": "en" } })
  const heard: Array<string> = []
  const presence: Array<number> = []
  let clientId = ""
  await new Promise<void>((resolve, reject) => {
    ws.once("error", reject)
    ws.on("message", (bytes: Buffer) => {
      const frame = JSON.parse(bytes.toString()) as { type: string; client_id?: string; data?: Record<string, unknown> }
      const { data, type } = frame
      clientId = frame.client_id ?? clientId
      if (type === "init") ws.send(JSON.stringify({ type: "bindUid", user_id: 0, token }))
      if (type === "pong") resolve()
      const { code, event } = (data?.["extends"] ?? {}) as { readonly code?: number; readonly event?: string }
      if (type === "isOnline") presence.push(Number(data?.["is_online"]))
      if (type === "webrtc") heard.push(`${event} ${code}`)
      else if (data?.["type"] === "webrtc") heard.push(`${type}: ${String(data["content"])}`)
    })
  })
  return { ws, heard, presence, clientId }
}

const start = async (): Promise<void> => {
  server = startProcess({ ...QUICK, PARLEY_DATA: folder, DATABASE_URL: database.config.databaseUrl })
  url = await server.url
}

beforeAll(async () => {
  database = await testStore(folder)
  await start()
  ;[ann, bo] = await twoFriends(url)
  const { data } = await postCall(url, "login", { account: "tomas.two", password: "secret 1" })
  tablet = { id: bo.id, token: (data as { readonly authToken: string }).authToken }
})
afterAll(async () => {
  server.child.kill()
  await server.ended
  await database.drop()
  rmSync(folder, { recursive: true })
})

const say = async (from: Sender, to: Sender, id: string, event: string, more: object = {}): Promise<unknown> => {
  const { code, data } = await postCall(url, "sendToMsg", { id, toContactId: to.id, type: 1, event, ...more }, from.token)
  return code === 0 ? (data as { readonly extends: { readonly code: number } }).extends.code : `refused: ${code}`
}

/** Long enough for what must not come, in milliseconds. */
const QUIET = 150

/** Since the last look each of these devices hears this, and no more; what it was. */
const hear = async (
  devices: ReadonlyArray<Device>,
  want: ReadonlyArray<ReadonlyArray<string>>
): Promise<ReadonlyArray<ReadonlyArray<string>>> => {
  await expect.poll(() => devices.map(({ heard }) => [...heard])).toEqual(want)
  await sleep(QUIET)
  const heard = devices.map(({ heard }) => heard.splice(0))
  expect(heard).toEqual(want)
  return heard
}

/** Ends sockets, and waits until the server knows. */
const leave = async (...devices: ReadonlyArray<Device>): Promise<void> => {
  const sockets = async () => Number(/^parley_sockets (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1])
  const before = await sockets()
  for (const { ws } of devices) ws.terminate()
  await expect.poll(sockets).toBe(before - devices.length)
}

const VIDEO = "callMessage: Video call"

it("two pages of one browser: what one does to a call the other hears, though they share a session", async () => {
  const { data } = await postCall(url, "login", { account: "tomas.two", password: "secret 1" })
  const both: Sender = { id: bo.id, token: (data as { readonly authToken: string }).authToken }
  const [a, one, two] = [await bind(ann.token), await bind(both.token), await bind(both.token)]
  const says = async (from: Device, who: Sender, to: Sender, event: string, more: object = {}): Promise<void> => {
    const headers = { "content-type": "application/json", authorization: who.token, clientid: from.clientId }
    const body = JSON.stringify({ id: "call-0", toContactId: to.id, type: 1, event, ...more })
    await fetch(`${url}/enterprise/im/sendToMsg`, { method: "POST", headers, body })
  }
  await says(a, ann, bo, "calling")
  const rings = ["calling 901", VIDEO]
  await hear([a, one, two], [rings, rings, rings])
  await says(one, both, ann, "acceptRtc", { code: 904 })
  await hear([a, one, two], [["acceptRtc 904"], [], ["otherOpt 904"]])
  await says(one, both, ann, "hangup", { code: 906 })
  const rest = "updateMessage: Duration 00:00"
  await hear(
    [a, one, two],
    [
      ["hangup 906", rest],
      ["otherOpt 906", rest],
      ["otherOpt 906", rest]
    ]
  )
  await leave(one, two)
  await expect.poll(() => a.presence).toEqual([1, 0])
  await leave(a)
})

// (DEC-0052)
it("that somebody in a call lost their socket is told later, and never when they are back by then", async () => {
  const [a, b] = [await bind(ann.token), await bind(bo.token)]
  await hear([a, b], [[], []])
  // that they came is told now, so that nothing of it is taken for what is told later
  await expect.poll(() => a.presence).toEqual([1])
  a.presence.splice(0)
  expect(await say(ann, bo, "call-in-a-tunnel", "calling")).toBe(901)
  expect(await say(bo, ann, "call-in-a-tunnel", "acceptRtc", { code: 904 })).toBe(904)
  await leave(b)
  await sleep(QUIET)
  expect(a.presence).toEqual([])
  const back = await bind(bo.token)
  await expect.poll(() => a.presence).toEqual([1])
  expect(await say(ann, bo, "call-in-a-tunnel", "hangup", { code: 906 })).toBe(906)
  await leave(back)
  await expect.poll(() => a.presence).toEqual([1, 0])
  await leave(a)
})

it("each device hears what concerns it, while one of them goes and comes back", async () => {
  const [a, b, t] = [await bind(ann.token), await bind(bo.token), await bind(tablet.token)]
  expect(await say(ann, bo, "call-1", "calling")).toBe(901)
  const rings = ["calling 901", VIDEO]
  await hear([a, b, t], [rings, rings, rings])

  expect(await say(bo, ann, "call-1", "acceptRtc", { code: 904 })).toBe(904)
  expect(await say(tablet, ann, "call-1", "acceptRtc", { code: 904 })).toBe(908)
  await hear([a, b, t], [["acceptRtc 904"], [], ["otherOpt 904"]])

  expect(await say(ann, bo, "call-1", "offer", { sdp: "v=0" })).toBe(901)
  await hear([a, b, t], [[], ["offer 901"], ["offer 901"]])
  await leave(b)
  expect(await say(ann, bo, "call-1", "iceCandidate", { iceCandidate: "{}" })).toBe(901)
  const back = await bind(bo.token)
  expect(await say(tablet, ann, "call-1", "hangup", { code: 906 })).toBe(908)
  expect(await say(bo, ann, "call-1", "answer", { sdp: "v=0" })).toBe(901)
  await hear([a, b, t, back], [["answer 901"], [], ["iceCandidate 901"], []])

  expect(await say(ann, bo, "call-1", "hangup", { code: 906, callTime: 1 })).toBe(906)
  const rest: string = expect.stringMatching(/^updateMessage: Duration 00:0[0-9]$/)
  const heard = await hear(
    [a, t, back],
    [
      ["otherOpt 906", rest],
      ["hangup 906", rest],
      ["hangup 906", rest]
    ]
  )
  expect(new Set(heard.map((each) => each.at(-1))).size).toBe(1)
  await leave(a, t, back)
})

it("what rang while the server was away is a missed call when it comes back", async () => {
  const [a, b] = [await bind(ann.token), await bind(bo.token)]
  expect(await say(ann, bo, "call-2", "calling")).toBe(901)
  const rings = ["calling 901", VIDEO]
  await hear([a, b], [rings, rings])
  server.child.kill("SIGKILL")
  await server.ended
  await start()
  const [again, other] = [await bind(ann.token), await bind(bo.token)]
  // a minute has passed: known only now, for the server looks every few seconds and tells those who are there
  database.sql.prepare("UPDATE calls SET since = since - 60000").run()
  const over = (words: string) => ["hangup 902", `updateMessage: ${words}`]
  // it rang still when the other side was back
  await hear([again, other], [over("Call cancelled"), ["calling 901", ...over("Missed call")]])
  expect(await say(bo, ann, "call-2", "acceptRtc")).toBe(905)
  // who may not ring, and who is not there
  expect(await say(ann, bo, "call-1", "calling")).toBe(906)
  await leave(other)
  const began = Date.now()
  expect(await say(ann, bo, "call-3", "calling")).toBe(907)
  expect(Date.now() - began).toBeGreaterThan(900)
})
