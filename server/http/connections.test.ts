import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { afterEach, expect, it } from "vitest"
import { defaultConfig, type Config } from "../Config.ts"
import { connectionsOf, EARLY_MAX } from "./connections.ts"
import { requestCounter } from "./requests.ts"

const servers: Array<ReturnType<typeof createServer>> = []
const sockets: Array<Socket> = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const open = async (listener: RequestListener, changes: Partial<Config> = {}) => {
  const config = defaultConfig(changes)
  const reasons: Array<string> = []
  const metrics = { add: (_: string, reason: string) => void reasons.push(reason), watch: () => undefined }
  const server = createServer()
  servers.push(server)
  const connections = connectionsOf({
    config,
    requests: requestCounter(config.requestRate),
    metrics,
    security: { attempt: () => undefined }
  })
  connections.serve(server, listener)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  /** A connection from an address, and what it heard. */
  const wire = async (from = "127.0.0.1") => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: from })
    sockets.push(socket)
    socket.on("error", () => undefined)
    let heard = ""
    socket.on("data", (chunk: Buffer) => (heard += chunk.toString()))
    const closed = once(socket, "close")
    await once(socket, "connect")
    return { socket, heard: () => heard, closed }
  }
  /** Whether a connection from there is let in. */
  const isLetIn = async (from = "127.0.0.1"): Promise<boolean> => {
    const { closed, heard, socket } = await wire(from)
    socket.write(ASK)
    await Promise.race([closed, once(socket, "data")])
    return heard() !== ""
  }
  return { connections, isLetIn, reasons, wire }
}

const ASK = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
const POSTED = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello"

const hello: RequestListener = (_, res) => void res.end("hello")

it("hands over a request when the one before was answered, with its body", async () => {
  const under: Array<string> = []
  let most = 0
  const { wire } = await open((req, res) => {
    under.push(req.url ?? "")
    most = Math.max(most, under.length)
    let body = ""
    req.on("data", (chunk: Buffer) => (body += chunk.toString()))
    req.on("end", () =>
      setTimeout(() => {
        under.pop()
        res.end(`<${body}>`)
      }, 2)
    )
  })
  const { heard, socket } = await wire()
  socket.write(POSTED.repeat(20) + ASK + POSTED.slice(0, -2))
  await expect.poll(() => heard().split("<hello>").length - 1).toBe(20)
  // the last one comes in two pieces, while others wait before it
  socket.write("lo" + ASK)
  await expect.poll(() => heard().split("<hello>").length - 1).toBe(21)
  await expect.poll(() => heard().split("<>").length - 1).toBe(2)
  expect(most).toBe(1)
})

it("closes a connection that sends many before one is answered, and pays for each", async () => {
  const asked: Array<string> = []
  const { isLetIn, reasons, wire } = await open((req) => void asked.push(req.url ?? ""), {
    requestRate: { count: EARLY_MAX + 2, seconds: 600 }
  })
  const { closed, socket } = await wire()
  socket.write(ASK.repeat(EARLY_MAX * 30))
  await closed
  expect([asked.length, reasons]).toEqual([1, ["pipelined"]])
  expect(await isLetIn()).toBe(false)
})

it("lets so many connections of an address in, and others beside them", async () => {
  const { isLetIn, reasons, wire } = await open(hello, { connectionLimit: 3 })
  const [first] = [await wire(), await wire(), await wire()]
  expect([await isLetIn(), await isLetIn("127.0.0.2")]).toEqual([false, true])
  first.socket.destroy()
  await expect.poll(() => isLetIn()).toBe(true)
  expect(new Set(reasons)).toEqual(new Set(["address"]))
})

it("leaves room for newcomers, however many addresses take what they can", async () => {
  const { isLetIn, reasons, wire } = await open(hello, { connectionsMax: 100 })
  for (let address = 2; address < 40; address += 1) for (let i = 0; i < 10; i += 1) await wire(`127.0.0.${address}`)
  expect([await isLetIn("127.0.0.200"), await isLetIn("127.0.0.201")]).toEqual([true, true])
  // those that have most give them up
  expect(new Set(reasons)).toEqual(new Set(["all", "given-up"]))
})

it("counts all of them alone behind a proxy", async () => {
  const { isLetIn, wire } = await open(hello, { connectionLimit: 1, connectionsMax: 5, trustProxy: 1 })
  for (let i = 0; i < 4; i += 1) await wire()
  expect([await isLetIn(), await isLetIn()]).toEqual([true, false])
})

it("pays for each connection, and lets nobody in who has asked all that they may", async () => {
  const { isLetIn, reasons } = await open(hello, { requestRate: { count: 2, seconds: 600 } })
  expect([await isLetIn(), await isLetIn(), await isLetIn(), await isLetIn("127.0.0.2")]).toEqual([true, true, false, true])
  expect(reasons).toEqual(["too-fast"])
})

it("closes what is idle at a stop, and what is under way when it is answered", async () => {
  const answers: Array<() => void> = []
  const { connections, wire } = await open((_, res) => void answers.push(() => res.end("hello")))
  const [idle, asking] = [await wire(), await wire()]
  asking.socket.write(ASK)
  await expect.poll(() => answers.length).toBe(1)
  connections.closeWhenIdle()
  await idle.closed
  answers[0]?.()
  await asking.closed
  expect(asking.heard()).toContain("hello")
})
