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

const opened = async (url: string, heard: Array<number>, turns: Array<boolean> = [], subject = "parley.test"): Promise<Bus> => {
  const bus = await openNats({
    url,
    subject,
    heard: (n) => void heard.push(n),
    changed: (isUp) => void turns.push(isUp)
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
    const [heard, turns]: [Array<number>, Array<boolean>] = [[], []]
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
    expect(turns).toEqual([true, false, true])
  })

  it("starts without NATS, and takes it when it comes", async () => {
    nats = await startNats()
    await nats.kill()
    const turns: Array<boolean> = []
    const bus = await opened(nats.url, [], turns)
    expect(bus.isUp()).toBe(false)
    await nats.start()
    await expect.poll(bus.isUp).toBe(true)
    expect(turns.at(-1)).toBe(true)
  })

  it("is let in with user and password, and says what to check when it is not", async () => {
    nats = await startNats("parley", "s@cret:1")
    const bus = await opened(nats.url, [])
    expect(bus.isUp()).toBe(true)
    await expect(opened(nats.url.replace("1@", "2@"), [])).rejects.toThrow("check the user and the password in NATS_URL")
  })
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
