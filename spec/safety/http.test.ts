import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest"
import { type RawClient, startRawClient } from "../wire/RawClient.ts"
import { askBare, bareTo, HANDSHAKE } from "./bare.ts"
import { PATHS } from "./fuzz/hostile.ts"

let raw: RawClient
beforeAll(async () => void (raw = await startRawClient()))
afterAll(async () => {
  expect((await raw.call("/common/pub/getSystemInfo")).envelope.code).toBe(0)
  await raw.stop()
  // the operator is told of the other site, and of nothing else (DEC-0130)
  expect(raw.log).toEqual([expect.stringContaining('"origin":"http://evil.example"')])
})

const PATH = "/common/Pub/getSystemInfo"
const JSON_HEAD = "Host: x\r\nContent-Type: application/json\r\n"

/** Requests that are none, or two at once, and what they are told; 0 is a connection that ends without a word. */
const BROKEN: ReadonlyArray<readonly [title: string, bytes: string, statuses: ReadonlyArray<number>]> = [
  ["too many headers", `POST ${PATH} HTTP/1.1\r\n${JSON_HEAD}${"a: b\r\n".repeat(5000)}\r\n`, [431]],
  ["a header that is too long", `POST ${PATH} HTTP/1.1\r\n${JSON_HEAD}a: ${"x".repeat(40_000)}\r\n\r\n`, [431]],
  ["a path that is too long", `GET /${"x".repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, [431]],
  ["two lengths", `POST ${PATH} HTTP/1.1\r\n${JSON_HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`, [400]],
  [
    "a length and pieces (two proxies may see two requests)",
    `POST ${PATH} HTTP/1.1\r\n${JSON_HEAD}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    [400]
  ],
  ["pieces that are no pieces", `POST ${PATH} HTTP/1.1\r\n${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`, [400]],
  ["an encoding that nobody knows", `POST ${PATH} HTTP/1.1\r\n${JSON_HEAD}Transfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n`, [400]],
  ["a length that is none", `POST ${PATH} HTTP/1.1\r\n${JSON_HEAD}Content-Length: -1\r\n\r\n`, [400]],
  ["a length beyond all numbers", `POST ${PATH} HTTP/1.1\r\n${JSON_HEAD}Content-Length: ${"9".repeat(30)}\r\n\r\n`, [400]],
  ["a null in a header", `POST ${PATH} HTTP/1.1\r\n${JSON_HEAD}a: \u0000\r\n\r\n`, [400]],
  ["a header that goes on in the next line", `POST ${PATH} HTTP/1.1\r\n${JSON_HEAD}a: b\r\n c\r\n\r\n`, [400, 200]],
  ["a blank before the colon", `POST ${PATH} HTTP/1.1\r\n${JSON_HEAD}Content-Length : 2\r\n\r\n{}`, [400]],
  ["no host", `POST ${PATH} HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}`, [400]],
  ["the start of another protocol", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400, 505]],
  ["a greeting of TLS", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc", [400]],
  ["no request at all", "\r\n\r\n\u0000\u0000\r\n\r\n", [400]],
  ["a socket without a key", HANDSHAKE.replace(/Sec-WebSocket-Key[^\r]*\r\n/, "") + "\r\n", [400]],
  ["a socket of another version", HANDSHAKE.replace("Version: 13", "Version: 12") + "\r\n", [400, 426]],
  ["a socket with a key that is none", HANDSHAKE.replace(/Key: [^\r]*/, "Key: short") + "\r\n", [400]],
  ["a socket by POST", HANDSHAKE.replace("GET", "POST") + "\r\n", [400, 404, 405]],
  ["a socket elsewhere", HANDSHAKE.replace("/wss", "/enterprise/im/getContacts") + "\r\n", [404]],
  ["a socket of another site", HANDSHAKE + "Origin: http://evil.example\r\n\r\n", [403]]
]

it.each(BROKEN)("refuses %s, and lives on", async (_, bytes, statuses) => {
  const { status, text } = await askBare(raw.url, Buffer.from(bytes, "latin1"))
  expect([statuses, text.slice(0, 200)]).toEqual([expect.arrayContaining([status]), text.slice(0, 200)])
})

it("answers one request after the other where many come at once, each its own", async () => {
  const { heard, socket } = await bareTo(raw.url)
  const one = `POST ${PATH} HTTP/1.1\r\n${JSON_HEAD}Content-Length: 2\r\n\r\n{}`
  socket.write(one.repeat(50))
  await expect.poll(() => heard().toString("latin1").split("HTTP/1.1 200").length - 1).toBe(50)
  socket.destroy()
})

it.each([...PATHS, "/h5/\u0000", "/h5/a\tb", "/../../etc/passwd", "/static/img/../../start.ts"])(
  "no path leads out of what is served: %s",
  async (path) => {
    for (const method of ["GET", "HEAD", "POST"]) {
      const { status, text } = await askBare(
        raw.url,
        Buffer.from(`${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`, "utf8")
      )
      expect(status).toBeLessThan(500)
      expect(text).not.toMatch(/root:|SQLite format|import \{|\[core\]/)
      // nothing of the request comes back as a header, nor as markup
      expect(text).not.toMatch(/^set-cookie|<script>alert/im)
    }
  }
)

/** How long an answer may take, in milliseconds. */
const ANSWER_WITHIN = 2000
/** How often a byte of a head comes, in milliseconds, and how many of them come at most: 20 s. */
const DRIP_EVERY = 500
const DRIPS_MOST = 40

it("cuts off who sends a head a byte at a time, and answers everybody else meanwhile", async () => {
  const slow = await Promise.all(Array.from({ length: 100 }, () => bareTo(raw.url)))
  for (const { socket } of slow) socket.write(`POST ${PATH} HTTP/1.1\r\nHost: x\r\n`)
  // counted, and not timed: what holds up the server of this process holds up this, too
  let drips = 0
  const drip = setInterval(() => {
    drips += 1
    for (const { socket } of slow) if (!socket.destroyed) socket.write("a")
  }, DRIP_EVERY)
  const all = Promise.all(slow.map(({ ended }) => ended))
  while ((await Promise.race([all, sleep(1000, "slow")])) === "slow") {
    const asked = performance.now()
    expect((await raw.call(PATH)).envelope.code).toBe(0)
    expect(performance.now() - asked).toBeLessThan(ANSWER_WITHIN)
    expect(drips).toBeLessThan(DRIPS_MOST)
  }
  clearInterval(drip)
})

/** Requests whose bodies never come to an end: where they go, and how long they say they are. */
const DRIPPING: ReadonlyArray<readonly [title: string, head: string, drop: string]> = [
  ["JSON of a call", `POST ${PATH} HTTP/1.1\r\n${JSON_HEAD}Content-Length: 1000\r\n\r\n`, "{"],
  [
    "a form in pieces",
    `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n`,
    "1\r\na\r\n"
  ],
  ["what a file is not sent to", `POST /h5/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n`, "a"],
  ["what nobody asked for", `POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n`, "a"]
]

/** How long the body of a call may take, in milliseconds (`docs/security.md`). */
const BODY_WITHIN = 30_000

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})
it.each(DRIPPING)("cuts off who sends a body a byte at a time after 30 s: %s", async (_, head, drop) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const timers = vi.spyOn(globalThis, "setTimeout")
  const slow = await Promise.all(Array.from({ length: 50 }, () => bareTo(raw.url)))
  for (const { socket } of slow) socket.write(head)
  // each of them, and not one less beside a timer of something else: who comes after time has passed has all of it again
  await expect.poll(() => timers.mock.calls.filter(([, millis]) => millis === BODY_WITHIN).length).toBe(slow.length)
  for (let second = 1; second < BODY_WITHIN / 1000; second += 1) {
    for (const { socket } of slow) socket.write(drop)
    vi.advanceTimersByTime(1000)
  }
  // nobody else waits for them, and they are still there
  const other = await bareTo(raw.url)
  other.socket.write(`POST ${PATH} HTTP/1.1\r\n${JSON_HEAD}Content-Length: 2\r\n\r\n{}`)
  await expect.poll(() => other.heard().toString("latin1")).toContain("HTTP/1.1 200")
  expect(slow.filter(({ socket }) => socket.destroyed)).toEqual([])
  vi.advanceTimersByTime(1000)
  await Promise.all(slow.map(({ ended }) => ended))
  other.socket.destroy()
})
