import { once } from "node:events"
import { type AddressInfo, createServer, type Server } from "node:net"
import { setTimeout } from "node:timers/promises"
import { afterEach, describe, expect, it } from "vitest"
import type { Bus } from "./Bus.ts"
import { natsOptions, openNats } from "./nats.ts"
import { mayUseNats, startNats, type TestNats } from "./testNats.ts"

let nats: TestNats | undefined
const buses: Array<Bus> = []
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.close()
  await nats?.stop()
  nats = undefined
})

/** Each time that it went with its cause. */
interface Turn {
  readonly isUp: boolean
  readonly cause: string
}

const opened = async (url: string, heard: Array<number>, turns: Array<Turn> = [], subject = "parley.test"): Promise<Bus> => {
  const bus = await openNats({
    url,
    subject,
    heard: (n) => void heard.push(n),
    changed: (isUp, error) => void turns.push({ isUp, cause: error instanceof Error ? `${error.name}: ${error.message}` : "" }),
    failed: (error) => {
      throw error
    }
  })
  buses.push(bus)
  return bus
}

describe.skipIf(!mayUseNats)("a real NATS (apt-get install nats-server)", () => {
  it("carries a number to the others of the same service, and to no other service", async () => {
    nats = await startNats()
    const [first, second, foreign]: ReadonlyArray<Array<number>> = [[], [], []]
    const bus = await opened(nats.url, first ?? [])
    await opened(nats.url, second ?? [])
    await opened(nats.url, foreign ?? [], [], "parley.other")
    await expect.poll(() => (bus.publish(7), second?.length)).toBeGreaterThan(0)
    expect(new Set(second)).toEqual(new Set([7]))
    expect(foreign).toEqual([])
  })

  it("says when NATS went and came back, and goes on by itself", async () => {
    nats = await startNats()
    const [heard, turns]: [Array<number>, Array<Turn>] = [[], []]
    const bus = await opened(nats.url, [], turns)
    await opened(nats.url, heard)
    await nats.kill()
    await expect.poll(bus.isUp).toBe(false)
    // nothing is sent later that was said while it was away
    bus.publish(1)
    await nats.start()
    await expect.poll(bus.isUp).toBe(true)
    await expect.poll(() => (bus.publish(2), heard.length)).toBeGreaterThan(0)
    expect(new Set(heard)).toEqual(new Set([2]))
    expect(turns.map(({ isUp }) => isUp)).toEqual([true, false, true])
  })

  it("starts without NATS, and takes it when it comes", async () => {
    nats = await startNats()
    await nats.kill()
    const turns: Array<Turn> = []
    const bus = await opened(nats.url, [], turns)
    expect(bus.isUp()).toBe(false)
    expect(turns).toEqual([{ isUp: false, cause: expect.stringMatching(/refused/i) as string }])
    await nats.start()
    await expect.poll(bus.isUp).toBe(true)
    expect(turns.at(-1)?.isUp).toBe(true)
  })

  it("comes in again after a while in which it was refused, and says once why it was away", { timeout: 60_000 }, async () => {
    nats = await startNats("parley", "first")
    const [heard, turns]: [Array<number>, Array<Turn>] = [[], []]
    const bus = await opened(nats.url, heard, turns)
    await nats.kill()
    await nats.start("second")
    await expect.poll(() => turns.at(-1)?.cause).toMatch(/authoriz/i)
    // long enough for several refusals
    await setTimeout(4000)
    expect(bus.isUp()).toBe(false)
    expect(turns.filter(({ cause }) => /authoriz/i.test(cause)).length).toBe(1)
    await nats.kill()
    await nats.start()
    await expect.poll(bus.isUp).toBe(true)
    await expect.poll(() => (bus.publish(3), heard.length)).toBeGreaterThan(0)
  })

  it.each([[["publish", "subscribe"]], [["publish"]], [["subscribe"]]] as const)(
    "who is let in and may not %s is away, says so once, and is there when it may",
    { timeout: 60_000 },
    async (forbidden) => {
      nats = await startNats("parley", "first")
      const [heard, turns]: [Array<number>, Array<Turn>] = [[], []]
      await nats.kill()
      await nats.start("first", forbidden)
      const bus = await opened(nats.url, heard, turns)
      await setTimeout(3000)
      expect(bus.isUp()).toBe(false)
      expect(turns).toEqual([{ isUp: false, cause: expect.stringMatching(/permission/i) as string }])
      await nats.kill()
      await nats.start()
      await expect.poll(bus.isUp).toBe(true)
      await expect.poll(() => (bus.publish(3), heard.length)).toBeGreaterThan(0)
    }
  )

  it("who may not say anything any more after NATS came back is away", { timeout: 60_000 }, async () => {
    nats = await startNats("parley", "first")
    const turns: Array<Turn> = []
    const bus = await opened(nats.url, [], turns)
    await expect.poll(bus.isUp).toBe(true)
    await nats.kill()
    await nats.start("first", ["publish"])
    await expect.poll(() => turns.at(-1)?.cause, { timeout: 20_000 }).toMatch(/permission/i)
    expect(turns.filter(({ isUp }) => isUp).length).toBe(1)
    expect(bus.isUp()).toBe(false)
  })

  it("is let in with user and password, and says what to check when it is not", async () => {
    nats = await startNats("parley", "s@cret:1")
    const bus = await opened(nats.url, [])
    expect(bus.isUp()).toBe(true)
    await expect(opened(nats.url.replace("1@", "2@"), [])).rejects.toThrow("check the user and the password in NATS_URL")
  })
})

/** A NATS that refuses the subscription of the first connection and answers nothing after that, as one whose answers are slow. */
const slowNats = async (): Promise<Server> => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    const isFirst = connections === 1
    let isRefused = false
    let rest = ""
    socket.on("error", () => socket.destroy())
    socket.write('INFO {"server_id":"slow","version":"2.10.0","max_payload":1048576}\r\n')
    socket.on("data", (bytes) => {
      const lines = `${rest}${bytes.toString("latin1")}`.split("\r\n")
      rest = lines.pop() ?? ""
      for (const [at, line] of lines.entries()) {
        const [word, , sid] = line.split(" ")
        if (word === "SUB" && isFirst) {
          isRefused = true
          socket.write("-ERR 'Permissions Violation for Subscription to \"parley.test\"'\r\n")
        }
        if (isRefused) continue
        if (word === "PING") socket.write("PONG\r\n")
        if (word === "PUB") socket.write(`MSG parley.test 1 ${sid}\r\n${lines[at + 1]}\r\n`)
      }
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return server
}

it("comes in again when NATS refuses it and leaves what was asked without an answer", { timeout: 30_000 }, async () => {
  const server = await slowNats()
  const turns: Array<Turn> = []
  const bus = await opened(`nats://127.0.0.1:${(server.address() as AddressInfo).port}`, [], turns)
  await expect.poll(bus.isUp, { timeout: 10_000 }).toBe(true)
  expect(turns).toEqual([
    { isUp: false, cause: expect.stringMatching(/permission/i) as string },
    { isUp: true, cause: "" }
  ])
  await bus.close()
  server.close()
})

it("reads addresses as operators write them", () => {
  expect(natsOptions("nats://a.example:4222,nats://b.example:4223")).toMatchObject({
    servers: ["a.example:4222", "b.example:4223"]
  })
  expect(natsOptions("tls://me:p%40ss@nats.example.org")).toMatchObject({
    servers: ["nats.example.org"],
    user: "me",
    pass: "p@ss",
    tls: {}
  })
  expect(natsOptions("nats://token@n")).toMatchObject({ token: "token" })
})
