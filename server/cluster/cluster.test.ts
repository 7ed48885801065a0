import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { mayUseNats } from "../bus/testNats.ts"
import { ADMIN, postCall, type Sender, startProcess, twoFriends } from "../testProcess.ts"
import {
  boundSocket,
  type ClusterSocket,
  openSocket,
  openTestCluster,
  sendAccepted,
  type TestCluster,
  type TestProcess
} from "./testCluster.ts"

describe.skipIf(!mayUseNats)("two processes over one PostgreSQL and one NATS", () => {
  let cluster: TestCluster
  let [a, b]: [TestProcess, TestProcess] = [undefined, undefined] as never
  let [mira, tomas]: [Sender, Sender] = [undefined, undefined] as never

  beforeAll(async () => {
    cluster = await openTestCluster()
    ;[a, b] = await Promise.all([cluster.begin(), cluster.begin()])
    ;[mira, tomas] = (await twoFriends(a.url)) as [Sender, Sender]
  })
  afterAll(() => cluster.close())

  const contents = (socket: ClusterSocket): ReadonlyArray<unknown> =>
    socket.of("simple").map(({ data }) => (data as { readonly content: string }).content)

  const presenceOf = (socket: ClusterSocket, who: Sender): ReadonlyArray<unknown> =>
    socket
      .of("isOnline")
      .map(({ data }) => data as { readonly id: number; readonly is_online: number })
      .filter(({ id }) => id === who.id)
      .map(({ is_online }) => is_online)

  /** What the list of contacts says that a process gives out. */
  const listedPresence = async (url: string, by: Sender, who: Sender): Promise<unknown> => {
    const { data } = await postCall(url, "getContacts", {}, by.token)
    return (data as ReadonlyArray<{ readonly id: unknown; readonly is_online: unknown }>).find(({ id }) => id === who.id)
      ?.is_online
  }

  it("a message reaches sockets of another process, in order, with its place in the log", async () => {
    const socket = await boundSocket(b.url, tomas)
    for (let i = 0; i < 20; i += 1) await sendAccepted(i % 3 === 0 ? b.url : a.url, mira, tomas.id, `text ${i}`, `order-${i}.`)
    await expect.poll(() => contents(socket).length).toBe(20)
    expect(contents(socket)).toEqual(Array.from({ length: 20 }, (_, i) => `text ${i}`))
    const places = socket.of("simple").map(({ n }) => Number(n))
    expect(places).toEqual(places.map((_, i) => (places[0] ?? 0) + i))
    socket.close()
  })

  it("without NATS messages come by the database alone, within a second or two, and the process says so", async () => {
    const socket = await boundSocket(b.url, tomas)
    await cluster.nats.kill()
    await expect.poll(async () => (await fetch(`${b.url}/ready`)).json()).toEqual({ status: "ready", bus: "down" })
    await sendAccepted(a.url, mira, tomas.id, "no bus", "no-bus.")
    const since = performance.now()
    await expect.poll(() => contents(socket), { interval: 20 }).toContain("no bus")
    expect(performance.now() - since).toBeLessThan(5000)
    expect(await (await fetch(`${b.url}/metrics`)).text()).toContain("\nparley_bus_up 0\n")
    await cluster.nats.start()
    await expect.poll(async () => (await fetch(`${b.url}/ready`)).json()).toEqual({ status: "ready" })
    socket.close()
  })

  it("people come and go for those who watch from another process; two sockets in two processes are one presence", async () => {
    const watching = await boundSocket(a.url, mira)
    // if a person comes back before the others hear that they left, nobody is told
    await expect.poll(() => listedPresence(a.url, mira, tomas)).toBe(0)
    const first = await boundSocket(b.url, tomas)
    await expect.poll(() => presenceOf(watching, tomas).at(-1)).toBe(1)
    const second = await boundSocket(a.url, tomas)
    first.close()
    await first.closed
    await sendAccepted(b.url, tomas, mira.id, "still here", "still-here.")
    await expect.poll(() => contents(watching)).toContain("still here")
    const told = presenceOf(watching, tomas)
    expect(told.at(-1)).toBe(1)
    second.close()
    await expect.poll(() => presenceOf(watching, tomas)).toEqual([...told, 0])
    watching.close()
  })

  it("a socket of one process is bound by a call to another, and refused to somebody else", async () => {
    const socket = await openSocket(b.url)
    expect(await postCall(a.url, "bindUid", { client_id: socket.clientId, user_id: "" }, mira.token)).toMatchObject({ code: 0 })
    await sendAccepted(a.url, tomas, mira.id, "bound elsewhere", "bound-elsewhere.")
    await expect.poll(() => contents(socket)).toContain("bound elsewhere")
    expect((await postCall(a.url, "bindUid", { client_id: socket.clientId, user_id: "" }, tomas.token)).code).not.toBe(0)
    socket.close()
  })

  it("a logout in one process ends the session's sockets in another", async () => {
    const { data } = await postCall(a.url, "login", { account: "mira.one", password: "secret 1" })
    const again = { id: mira.id, token: (data as { readonly authToken: string }).authToken }
    const socket = await boundSocket(b.url, again)
    await postCall(a.url, "logout", { client_id: "" }, again.token)
    expect(await socket.closed).toBe(4001)
  })

  it("a command of the operator on a machine where no process runs is heard by those that run elsewhere", async () => {
    const socket = await boundSocket(b.url, tomas)
    const admin = startProcess(cluster.environment(), [], ADMIN, ["users", "disable", "tomas.two"])
    expect(await admin.ended).toBe(0)
    expect(await socket.closed).toBe(4001)
    const again = startProcess(cluster.environment(), [], ADMIN, ["users", "enable", "tomas.two"])
    expect(await again.ended).toBe(0)
    const { data } = await postCall(a.url, "login", { account: "tomas.two", password: "secret 1" })
    tomas = { id: tomas.id, token: (data as { readonly authToken: string }).authToken }
  })

  it("who was in a process that is killed is gone for the others within 45 seconds", async () => {
    const c = await cluster.begin()
    const watching = await boundSocket(a.url, mira)
    await boundSocket(c.url, tomas)
    await expect.poll(() => presenceOf(watching, tomas).at(-1)).toBe(1)
    await c.kill()
    await expect.poll(() => presenceOf(watching, tomas).at(-1), { timeout: 45_000, interval: 200 }).toBe(0)
    watching.close()
  })

  it("a process that stops sends its clients away one by one, lets nobody new in, and tells the others at once", async () => {
    const c = await cluster.begin()
    const watching = await boundSocket(a.url, mira)
    const sockets = [await boundSocket(c.url, tomas), await openSocket(c.url), await openSocket(c.url), await openSocket(c.url)]
    await expect.poll(() => presenceOf(watching, tomas).at(-1)).toBe(1)
    const closed: Array<number> = []
    for (const socket of sockets) void socket.closed.then(() => closed.push(performance.now()))
    const stopped = c.stop()
    await expect.poll(async () => (await fetch(`${c.url}/ready`)).json()).toEqual({ status: "not ready", reason: "stopping" })
    await expect(openSocket(c.url)).rejects.toThrow("503")
    // calls are answered meanwhile
    expect((await postCall(c.url, "getContacts", {}, tomas.token)).code).toBe(0)
    expect(await stopped).toBe(0)
    expect(await Promise.all(sockets.map((socket) => socket.closed))).toEqual([1001, 1001, 1001, 1001])
    expect(Math.max(...closed) - Math.min(...closed)).toBeGreaterThan(100)
    await expect.poll(() => presenceOf(watching, tomas).at(-1), { timeout: 5000 }).toBe(0)
    expect(cluster.database.sql.prepare("SELECT COUNT(*) AS n FROM processes").get()).toEqual({ n: 2 })
    watching.close()
  })
})
