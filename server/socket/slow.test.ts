import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { afterAll, expect, it, onTestFinished } from "vitest"
import { WebSocket } from "ws"
import { DOORS } from "../testProcess.ts"
import { WAITING_MAX } from "./outgoing.ts"

const FRAMES = 6400
const FRAME_BYTES = 32 * 1024
/** Sockets of one person that take nothing, beside one of another that does. */
const STUCK = 5
const MB = 1024 * 1024

/** The doors in a process of their own, so that its memory is theirs: pushes as fast as the quick socket takes it, and tells what it cost. */
const SERVER = (helper: string, token: string): string => `
  import { setImmediate } from "node:timers/promises"
  import { openTestDoors } from ${JSON.stringify(helper)}
  import { tokenHash } from ${JSON.stringify(token)}
  const users = new Map([[tokenHash("stuck"), 1], [tokenHash("quick"), 2]])
  const { hub, metrics, url } = await openTestDoors({ users })
  console.log(url)
  const fill = "x".repeat(${FRAME_BYTES})
  process.stdin.once("data", async () => {
    globalThis.gc()
    const before = process.memoryUsage().rss
    let peak = 0, waited = 0, heldAt, tookMeanwhile = 0
    const of = (userId) => [...hub.connections()].filter((each) => each.userId === userId)
    const [quick] = of(2)
    const waiting = ({ outlet, due }) => outlet.writableLength + (due?.length ?? 0)
    const taken = (pushed) => pushed * ${FRAME_BYTES} - waiting(quick)
    for (let n = 0; n < ${FRAMES}; n += 1) {
      const stuck = of(1)
      if (heldAt === undefined && stuck.some(({ outlet }) => outlet.writableLength > 0)) heldAt = taken(n)
      if (heldAt !== undefined && stuck.length === ${STUCK}) tookMeanwhile = taken(n) - heldAt
      hub.push([1, 2], "note", { n, fill })
      if (n % 16 > 0) continue
      do await setImmediate()
      while (waiting(quick) > ${MB})
      peak = Math.max(peak, process.memoryUsage().rss)
      for (const { outlet } of of(1)) waited = Math.max(waited, outlet.writableLength)
    }
    const closed = Number(/parley_sockets_closed_total\\{reason="too-slow"\\} (\\d+)/.exec(metrics())?.[1] ?? 0)
    console.log(JSON.stringify({ grown: peak - before, waited, tookMeanwhile, closed, isOnline: hub.isOnline(1) }))
  })
`

const folder = mkdtempSync(join(tmpdir(), "parley-slow-"))
afterAll(() => rmSync(folder, { recursive: true }))

const bound = async (url: string, token: string): Promise<WebSocket> => {
  const ws = new WebSocket(`${url.replace("http", "ws")}/wss`)
  await once(ws, "message")
  ws.send(JSON.stringify({ type: "bindUid", token }))
  await once(ws, "message")
  return ws
}

it("sockets that take nothing of 200 MB cost little memory, are dropped, and nobody waits for them", async () => {
  const script = join(folder, "server.mjs")
  writeFileSync(script, SERVER(DOORS, new URL("../account/session/token.ts", import.meta.url).href))
  const server = spawn(process.execPath, ["--expose-gc", script], { stdio: ["pipe", "pipe", "inherit"] })
  onTestFinished(() => void server.kill("SIGKILL"))
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]()
  const url = String((await lines.next()).value)
  const stuck = await Promise.all(Array.from({ length: STUCK }, () => bound(url, "stuck")))
  for (const ws of stuck) ws.pause()
  const quick = await bound(url, "quick")
  const numbers: Array<number> = []
  quick.on("message", (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as { type: string; data: { n: number } }
    if (frame.type === "note") numbers.push(frame.data.n)
  })
  server.stdin.write("go\n")
  const told = JSON.parse(String((await lines.next()).value)) as {
    readonly grown: number
    readonly waited: number
    /** Bytes the quick socket took from when the stuck ones first held theirs up until they were dropped. */
    readonly tookMeanwhile: number
    readonly closed: number
    readonly isOnline: boolean
  }
  await expect.poll(() => numbers.length).toBe(FRAMES)
  expect(numbers).toEqual(numbers.map((_, i) => i))
  expect(told).toMatchObject({ closed: STUCK, isOnline: false })
  expect(told.waited).toBeLessThanOrEqual(WAITING_MAX)
  expect(told.grown).toBeLessThan(150 * MB)
  expect(told.tookMeanwhile).toBeGreaterThan(WAITING_MAX / 4)
  for (const ws of [...stuck, quick]) ws.terminate()
})
