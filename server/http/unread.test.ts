import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { expect, it } from "vitest"
import { HEADERS, openTestDoors } from "../testing.ts"
import { securityHeaders } from "./headers.ts"
import type { Parts } from "./Parts.ts"
import { serveFile } from "./serveFile.ts"

const BIG = {
  bytes: Buffer.alloc(64 * 1024 * 1024),
  type: "image/png",
  etag: 'W/"x"',
  scripts: "",
  isImmutable: false,
  packed: () => Promise.resolve(undefined)
}

// (S-01)
it("who asks for a large file and reads nothing of it is cut off; who reads gets it all", async () => {
  const server = createServer((req, res) => {
    const parts = { files: { at: () => BIG }, log: { error: () => undefined } } as unknown as Parts
    const security = securityHeaders({ corsOrigins: [], hstsSubdomains: 0, publicUrl: "" })
    serveFile(parts, { path: "/static/big.png", query: "" }, req, res, security, 4000)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const asked = once(server, "request") as Promise<[IncomingMessage]>
  const still = connect(port, "127.0.0.1").pause()
  still.write("GET /static/big.png HTTP/1.1\r\nHost: a\r\n\r\n")
  const [{ socket }] = await asked
  await once(socket, "close")
  expect(socket.destroyed).toBe(true)
  still.destroy()
  const whole = await (await fetch(`http://127.0.0.1:${port}/static/big.png`)).arrayBuffer()
  expect(whole.byteLength).toBe(BIG.bytes.length)
  server.closeAllConnections()
  server.close()
})

/** A head that promises a body which never comes, and what is said to it. */
const promised = (url: string, path: string, length: number): { readonly said: () => string; readonly end: () => void } => {
  const socket = connect(Number(new URL(url).port), "127.0.0.1")
  const headers = Object.entries({ ...HEADERS, host: "a", "content-length": String(length) }).map(
    ([name, value]) => `${name}: ${value}`
  )
  socket.write(`POST ${path} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`)
  let said = ""
  socket.on("data", (chunk) => (said += chunk.toString()))
  socket.on("error", () => undefined)
  return { said: () => said, end: () => void socket.destroy() }
}

it("a body that cannot be paid, or is too long, is refused before it comes", async () => {
  const { doors, url } = await openTestDoors()
  const path = "/enterprise/im/sendMessage"
  const long = promised(url, path, 900_000)
  await expect.poll(long.said, { timeout: 20_000 }).toContain("HTTP/1.1 200")
  // eight of the largest are paid at once, and wait for what they promised
  const asked = Array.from({ length: 14 }, () => promised(url, path, 256_000))
  const refused = () => asked.filter(({ said }) => said().includes("retryAfter")).length
  await expect.poll(refused, { timeout: 20_000 }).toBeGreaterThanOrEqual(4)
  expect(refused()).toBeLessThan(14)
  for (const each of [long, ...asked]) each.end()
  await doors.close()
})

it("who still sends a body that is refused hears why, and is not cut off in the middle of it", async () => {
  const { doors, url } = await openTestDoors()
  const body = JSON.stringify({ x: "x".repeat(300_000) })
  const socket = connect(Number(new URL(url).port), "127.0.0.1")
  const ended = once(socket, "close")
  let said = ""
  socket.on("data", (chunk) => (said += chunk.toString()))
  socket.on("error", () => undefined)
  const headers = Object.entries({ ...HEADERS, host: "a", "content-length": String(body.length) }).map(
    ([name, value]) => `${name}: ${value}`
  )
  socket.write(`POST /enterprise/im/sendMessage HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`)
  await expect.poll(() => said, { timeout: 20_000 }).toContain("HTTP/1.1 200")
  // the answer is there before the body is
  for (let at = 0; at < body.length; at += 50_000) {
    socket.write(body.slice(at, at + 50_000))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await ended
  expect(socket.bytesWritten).toBeGreaterThan(body.length)
  await doors.close()
})
