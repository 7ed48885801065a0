import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, it } from "vitest"
import { WebSocket } from "ws"
import { post, QUICK, type Sender, type ServerProcess, startProcess, twoFriends } from "../testProcess.ts"

/** Two people with three devices, before the real server. */

const folder = mkdtempSync(join(tmpdir(), "parley-call-"))
let server: ServerProcess
let url = ""
let ann: Sender
let bo: Sender
let tablet: Sender

interface Device {
  readonly ws: WebSocket
  /** Event and code of each signal, and the type of each other frame that is about a call. */
  readonly heard: Array<string>
}

const bind = async (token: string): Promise<Device> => {
  const ws = new WebSocket(`${url.replace("http", "ws")}/wss`, { headers: { "accept-language": "en" } })
  const heard: Array<string> = []
  await new Promise<void>((resolve, reject) => {
    ws.once("error", reject)
    ws.on("message", (bytes: Buffer) => {
      const { data, type } = JSON.parse(bytes.toString()) as { type: string; data?: Record<string, unknown> }
      if (type === "init") ws.send(JSON.stringify({ type: "bindUid", user_id: 0, token }))
      if (type === "pong") resolve()
      const { code, event } = (data?.["extends"] ?? {}) as { readonly code?: number; readonly event?: string }
      if (type === "webrtc") heard.push(`${event} ${code}`)
      else if (data?.["type"] === "webrtc") heard.push(`${type}: ${String(data["content"])}`)
    })
  })
  return { ws, heard }
}

const start = async (): Promise<void> => {
  server = startProcess({ ...QUICK, PARLEY_DATA: folder })
  url = await server.url
}

beforeAll(async () => {
  await start()
  ;[ann, bo] = await twoFriends(url)
  const { data } = await post(url, "login", { account: "tomas.two", password: "secret 1" })
  tablet = { id: bo.id, token: (data as { readonly authToken: string }).authToken }
}, 60_000)
afterAll(async () => {
  server.child.kill()
  await server.ended
  rmSync(folder, { recursive: true })
})

const say = async (from: Sender, to: Sender, id: string, event: string, more: object = {}): Promise<unknown> => {
  const { code, data } = await post(url, "sendToMsg", { id, toContactId: to.id, type: 1, event, ...more }, from.token)
  return code === 0 ? (data as { readonly extends: { readonly code: number } }).extends.code : `refused: ${code}`
}

/** What was heard since the last look, once nothing more comes. */
const since = async (...devices: ReadonlyArray<Device>): Promise<ReadonlyArray<ReadonlyArray<string>>> => {
  await sleep(150)
  return devices.map(({ heard }) => heard.splice(0))
}

it("each device hears what concerns it, while one of them goes and comes back", async () => {
  const [a, b, t] = [await bind(ann.token), await bind(bo.token), await bind(tablet.token)]
  expect(await say(ann, bo, "call-1", "calling")).toBe(901)
  const message = "simple: Video call"
  expect(await since(a, b, t)).toEqual([[message], ["calling 901", message], ["calling 901", message]])

  expect(await say(bo, ann, "call-1", "acceptRtc", { code: 904 })).toBe(904)
  expect(await say(tablet, ann, "call-1", "acceptRtc", { code: 904 })).toBe(908)
  expect(await since(a, b, t)).toEqual([["acceptRtc 904"], [], ["otherOpt 904"]])

  expect(await say(ann, bo, "call-1", "offer", { sdp: "v=0" })).toBe(901)
  await sleep(150)
  b.ws.terminate()
  await sleep(50)
  expect(await say(ann, bo, "call-1", "iceCandidate", { iceCandidate: "{}" })).toBe(901)
  const back = await bind(bo.token)
  expect(await say(tablet, ann, "call-1", "hangup", { code: 906 })).toBe(908)
  expect(await say(bo, ann, "call-1", "answer", { sdp: "v=0" })).toBe(901)
  expect(await since(a, b, t, back)).toEqual([["answer 901"], ["offer 901"], ["offer 901", "iceCandidate 901"], []])

  expect(await say(ann, bo, "call-1", "hangup", { code: 906, callTime: 1 })).toBe(906)
  const [byAnn, ...byBo] = await since(a, t, back)
  expect(byAnn).toEqual([expect.stringMatching(/^updateMessage: Duration 00:0[0-9]$/)])
  for (const each of byBo) expect(each).toEqual(["hangup 906", byAnn?.[0]])
  for (const { ws } of [a, t, back]) ws.terminate()
}, 30_000)

it("what rang while the server was away is a missed call when it comes back", async () => {
  const [a, b] = [await bind(ann.token), await bind(bo.token)]
  expect(await say(ann, bo, "call-2", "calling")).toBe(901)
  await since(a, b)
  server.child.kill("SIGKILL")
  await server.ended
  // a minute passes
  const sql = new DatabaseSync(join(folder, "parley.db"))
  sql.prepare("UPDATE calls SET since = since - 60000").run()
  sql.close()
  await start()
  const [again, other] = [await bind(ann.token), await bind(bo.token)]
  for (let left = 80; left > 0 && other.heard.length < 2; left--) await sleep(100)
  const missed = ["hangup 902", "updateMessage: Call cancelled"]
  expect([again.heard, other.heard]).toEqual([missed, missed])
  expect(await say(bo, ann, "call-2", "acceptRtc")).toBe(905)
  // who may not ring, and who is not there
  expect(await say(ann, bo, "call-1", "calling")).toBe(906)
  other.ws.terminate()
  await sleep(100)
  const began = Date.now()
  expect(await say(ann, bo, "call-3", "calling")).toBe(907)
  expect(Date.now() - began).toBeGreaterThan(900)
}, 60_000)
