import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { mayUseNats } from "../bus/testNats.ts"
import { openHaproxy, type TestHaproxy } from "../deploy/testHaproxy.ts"
import { mayRun } from "../deploy/testPrograms.ts"
import { postCall, type Sender, twoFriends } from "../testProcess.ts"
import { openSocket, openTestCluster, type TestCluster, type TestProcess } from "./testCluster.ts"

interface Line {
  readonly s: string
  readonly n: number
  readonly data: { readonly id: string }
}

interface Resumed {
  readonly reload: number
  readonly user: number
  readonly contacts: ReadonlyArray<{ readonly scope: string; readonly log: number }>
  readonly entries: ReadonlyArray<Line>
}

/** Asks until it is answered: what a process was killed over is asked again, as clients do. `failed` hears why. */
const persistently = async <A>(ask: () => Promise<A>, failed: (error: unknown) => void): Promise<A> => {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      failed(error)
      await setTimeout(100)
    }
  }
}

/** A device that stays on the line: it comes back when its socket goes, and asks what it missed. */
const openDevice = async (url: string, who: Sender, scope: string, failed: (error: unknown) => void) => {
  const heard: Array<Line> = []
  const resume = async (scopes: object): Promise<Resumed> =>
    (await postCall(url, "resume", { scopes }, who.token)).data as Resumed
  const first = await resume({})
  const cursors: Record<string, number> = {
    [`u:${who.id}`]: first.user,
    ...Object.fromEntries(first.contacts.map(({ log, scope: of }) => [of, log]))
  }
  const leaving = new AbortController()
  let [closings, bound] = [0, 0]
  const take = (lines: ReadonlyArray<Partial<Line>>): void => {
    for (const { data, n, s } of lines) {
      if (s === undefined || n === undefined || data === undefined || n <= (cursors[s] ?? 0)) continue
      if (n !== (cursors[s] ?? 0) + 1) throw new Error(`${n} of ${s} came after ${cursors[s]}`)
      cursors[s] = n
      if (s === scope) heard.push({ s, n, data })
    }
  }
  const stay = async (): Promise<void> => {
    const socket = await Promise.race([openSocket(url), setTimeout(10_000)])
    if (socket === undefined) throw new Error("no socket opened")
    const gone = new AbortController()
    void socket.closed.then(() => gone.abort())
    socket.say({ type: "bindUid", user_id: "", token: who.token })
    while (!gone.signal.aborted && socket.of("pong").length === 0) await setTimeout(10)
    if (!gone.signal.aborted) bound += 1
    const missed = await resume(cursors)
    if (missed.reload === 1) throw new Error("nothing is known of what was missed")
    take(missed.entries)
    let read = 0
    while (!gone.signal.aborted && !leaving.signal.aborted) {
      take(socket.frames.slice(read))
      read = socket.frames.length
      await setTimeout(10)
    }
    if (leaving.signal.aborted) return socket.close()
    closings += 1
  }
  const over = (async () => {
    while (!leaving.signal.aborted) await persistently(stay, failed)
  })()
  return {
    heard,
    closings: () => closings,
    bound: () => bound,
    close: async () => {
      leaving.abort()
      await over
    }
  }
}

const ready = async (url: string): Promise<boolean> =>
  fetch(`${url}/ready`).then(
    ({ ok }) => ok,
    () => false
  )

describe.skipIf(!mayUseNats || !mayRun("haproxy"))("three processes behind a real HAProxy (apt-get install haproxy)", () => {
  let cluster: TestCluster
  let haproxy: TestHaproxy
  let processes: ReadonlyArray<TestProcess>
  let [mira, tomas]: [Sender, Sender] = [undefined, undefined] as never

  beforeAll(async () => {
    cluster = await openTestCluster()
    const env = { TRUST_PROXY: "1", REGISTER_INTERVAL: "0" }
    processes = await Promise.all([cluster.begin(env), cluster.begin(env), cluster.begin(env)])
    haproxy = await openHaproxy(processes.map(({ url }) => url))
    ;[mira, tomas] = (await twoFriends(haproxy.url)) as [Sender, Sender]
  })
  afterAll(async () => {
    await haproxy.stop()
    await cluster.close()
  })

  it("while one is drained and one is killed, nothing is lost, doubled or out of order, and the drained one answers nobody with an error", async () => {
    const scope = `c:${mira.id}-${tomas.id}`
    const problems: Array<string> = []
    let phase = "begin"
    const failed = (error: unknown): void => void problems.push(`${phase}: ${String(error)}`)
    const devices = await Promise.all([mira, tomas, tomas, tomas].map((who) => openDevice(haproxy.url, who, scope, failed)))
    await expect.poll(() => devices.every((device) => device.bound() === 1)).toBe(true)

    const acknowledged: Record<string, Array<string>> = { mira: [], tomas: [] }
    const silence = new AbortController()
    const talk = async (name: string, from: Sender, to: Sender): Promise<void> => {
      for (let i = 0; !silence.signal.aborted; i += 1) {
        const id = `${name}-${i}.`
        const text = { id, toContactId: to.id, type: "text", content: `hello ${id}` }
        const { code } = await persistently(() => postCall(haproxy.url, "sendMessage", text, from.token), failed)
        if (code !== 0) problems.push(`${phase}: ${id} was refused with ${code}`)
        acknowledged[name]?.push(id)
        await setTimeout(20)
      }
    }
    const talks = [talk("mira", mira, tomas), talk("tomas", tomas, mira)]

    await setTimeout(1000)
    phase = "drain"
    // somebody new always comes meanwhile
    const drained = new AbortController()
    const knock = async (): Promise<void> => {
      while (!drained.signal.aborted) {
        await openSocket(haproxy.url).then((socket) => socket.close(), failed)
        await setTimeout(50)
      }
    }
    const knocks = knock()
    expect(await processes[0]?.stop()).toBe(0)
    await setTimeout(2500)
    drained.abort()
    await knocks
    expect(problems).toEqual([])
    expect(devices.reduce((sum, device) => sum + device.closings(), 0)).toBeGreaterThan(0)

    phase = "kill"
    await processes[1]?.kill()
    await setTimeout(4000)
    phase = "one is left"
    expect(await ready(haproxy.url)).toBe(true)
    await setTimeout(1000)
    silence.abort()
    await Promise.all(talks)

    // what was under way in the killed one has no answer, and no more: at most one call of each who talks and one socket of each device
    expect(problems.filter((each) => !each.startsWith("kill: "))).toEqual([])
    expect(problems.length).toBeLessThanOrEqual(2 + 2 * devices.length)
    // a line too early would be asked for again, and hide among what a kill breaks
    expect(problems.filter((each) => each.includes("came after"))).toEqual([])
    const all = [...(acknowledged["mira"] ?? []), ...(acknowledged["tomas"] ?? [])]
    expect(all.length).toBeGreaterThan(50)
    for (const { heard } of devices) {
      await expect.poll(() => heard.length).toBeGreaterThanOrEqual(all.length)
      const ids = heard.map(({ data }) => data.id)
      expect(ids.toSorted()).toEqual(all.toSorted())
      expect(heard.map(({ n }) => n)).toEqual(heard.map((_, i) => (heard[0]?.n ?? 0) + i))
      for (const [name, sent] of Object.entries(acknowledged)) expect(ids.filter((id) => id.startsWith(name))).toEqual(sent)
    }
    await Promise.all(devices.map((device) => device.close()))
  })
})
