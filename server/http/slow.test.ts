import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { afterEach, beforeEach, expect, it } from "vitest"
import { cutOffWhenSlow } from "./slow.ts"

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

const begin = async (text: string) => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
  socket.on("error", () => undefined)
  await once(socket, "connect")
  socket.write(text)
  return socket
}

it("cuts off who does not come to the end, and nobody who has", async () => {
  server.on("request", (req: IncomingMessage, res) => {
    cutOffWhenSlow(req, 1000)
    req.resume()
    req.on("end", () => void setTimeout(() => res.end("here"), 1500))
    req.on("error", () => undefined)
  })
  const slow = await begin("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc")
  const from = performance.now()
  await once(slow, "close")
  expect(performance.now() - from).toBeLessThan(15_000)
  const quick = await begin("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")
  const [answer] = (await once(quick, "data")) as [Buffer]
  expect(answer.toString()).toContain("200 OK")
  quick.destroy()
})
