import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { afterEach, beforeEach, expect, it } from "vitest"
import { type Pace, piecesOf, TooMuch, TooSlow } from "./pieces.ts"

const server = createServer()
beforeEach(async () => {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
  server.removeAllListeners("request")
})

const PACE: Pace = { pause: 300, grace: 600, rate: 100_000 }
const PATIENT: Pace = { ...PACE, pause: 20_000, grace: 20_000 }

const begin = async (): Promise<Socket> => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
  socket.on("error", () => undefined)
  await once(socket, "connect")
  socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
  return socket
}

const readingOf = async (req: IncomingMessage, pause: number, pace: Pace, most: number): Promise<number> => {
  let size = 0
  for await (const piece of piecesOf(req, most, pace)) {
    if (size === 0) await new Promise((next) => void setTimeout(next, pause))
    size += piece.length
  }
  return size
}

/** What becomes of the next request: how many bytes came, or why it was given up; it is answered then. */
const ended = (pause = 0, pace = PACE, most = Number.POSITIVE_INFINITY): Promise<unknown> =>
  new Promise((resolve) => {
    server.once("request", (req: IncomingMessage, res) => {
      req.on("error", () => undefined)
      readingOf(req, pause, pace, most).then(resolve, (error: unknown) => {
        resolve(error)
        res.end("no")
      })
    })
  })

it("gives up who sends nothing for too long, and can still answer", async () => {
  const why = ended()
  const socket = await begin()
  socket.write("a")
  expect(await why).toBeInstanceOf(TooSlow)
  expect(String((await once(socket, "data"))[0])).toContain("200 OK")
})

it("gives up who sends a little now and then, for ever", async () => {
  const why = ended()
  const socket = await begin()
  const drip = setInterval(() => socket.write("a"), 20)
  expect(await why).toBeInstanceOf(TooSlow)
  clearInterval(drip)
})

it("gives up nobody for what we are slow at ourselves", async () => {
  const got = ended(500, PATIENT)
  const socket = await begin()
  socket.write(Buffer.alloc(1_000_000))
  expect(await got).toBe(1_000_000)
})

it("gives up who sends more than may come, and can still answer", async () => {
  const why = ended(0, PATIENT, 50_000)
  const socket = await begin()
  socket.write(Buffer.alloc(50_001))
  expect(await why).toBeInstanceOf(TooMuch)
  expect(String((await once(socket, "data"))[0])).toContain("200 OK")
})
