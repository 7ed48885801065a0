import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Browser } from "playwright"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { mayRelay, openCoturn, type TestCoturn } from "#server/call/testCoturn.ts"
import { befriend, person } from "../../layout/Person.ts"
import { mortalServer } from "../../long/mortalServer.ts"
import { openBrowser } from "../browser.ts"
import type { Window } from "../window.ts"
import { type Network, openNetwork } from "./network.ts"
import { hangUp, openTalker, talk } from "./acts.ts"
import { openSleeper } from "./sleeper.ts"
import { reaches, record } from "./talk.ts"
import { hears } from "./tones.ts"
import { ANN_TONE, BO_TONE, CALLING, soundFrom } from "./voices.ts"

const SECRET = "a-secret-of-the-relay"

/** How long a network is away, and how soon after it people hear each other again also where other tests work the machine, in milliseconds; 3 s is held by the bench. */
const CUT = 10_000
const BACK_WITHIN = 10_000
/** Until what was under way before a network changed is played, in milliseconds. */
const SILENT_FOR = 1000
/** Longest that a call waits for sound that stays away, in milliseconds (CALL-15). */
const LOST_MOST = 45_000
/** Longest that the end of a call takes which nobody can save, in milliseconds: until it is seen that sound stays away, and 45 s (CALL-15). */
const GIVEN_UP = 70_000

interface Talker {
  readonly window: Window
  readonly network: Network
}

describe.skipIf(!mayRelay)("a call whose network breaks (apt-get install coturn)", () => {
  const data = mkdtempSync(join(tmpdir(), "parley-cuts-"))
  let coturn: TestCoturn
  let server: Awaited<ReturnType<typeof mortalServer>>
  let browser: Browser
  const talkers: Array<Talker> = []

  beforeAll(async () => {
    coturn = await openCoturn(SECRET, ["--allow-loopback-peers"])
    server = await mortalServer(data, { ICE_SERVERS: `turn:127.0.0.1:${coturn.port}`, TURN_SECRET: SECRET })
    browser = await openBrowser(CALLING)
  })
  afterEach(async () => {
    for (const { network, window } of talkers.splice(0)) {
      await window.close()
      await network.close()
    }
  })
  afterAll(async () => {
    await browser.close()
    await server.kill()
    await coturn.close()
    rmSync(data, { recursive: true, force: true })
  })

  let pairs = 0
  /** Ann, who called, and Bo, who hear each other; each has a network of their own, and Bo perhaps a browser. */
  const pair = async (bos = browser): Promise<readonly [Talker, Talker]> => {
    pairs += 1
    const ann = await person(server.url, `ann.n${pairs}`, "Ann Larsen")
    const bo = await person(server.url, `bo.n${pairs}`, "Bo Chen")
    await befriend(server.url, ann, bo)
    const enter = async (who: typeof ann, other: typeof ann, hertz: number, on: Browser): Promise<Talker> => {
      const network = await openNetwork({ server: server.port, relay: coturn.port })
      const voice = { hertz, relayPort: network.relayPort }
      const talker = { network, window: await openTalker({ browser: on, url: network.url }, who, other, voice, true) }
      talkers.push(talker)
      return talker
    }
    const both = [await enter(ann, bo, ANN_TONE, browser), await enter(bo, ann, BO_TONE, bos)] as const
    const [a, b] = both
    await talk(a.window, b.window)
    await hearEachOther(both)
    return both
  }

  const hearEachOther = ([a, b]: readonly [Talker, Talker]) => Promise.all([hears(b.window, ANN_TONE), hears(a.window, BO_TONE)])

  const end = async ([a, b]: readonly [Talker, Talker]): Promise<void> => {
    await hangUp(a.window, b.window)
    for (const { window } of [a, b]) await expect.poll(() => record(window)).toMatch(/Duration 0\d:\d\d/)
  }

  const saysReconnecting = ({ page, t }: Window) => page.locator("[data-call]").getByText(t("call:phase.lost")).waitFor()

  it("[CALL-15] goes on soon when the network of either side was away for 10 s", async () => {
    const both = await pair()
    for (const { network } of both) {
      network.cut()
      const cutAt = Date.now()
      await Promise.all(both.map(({ window }) => saysReconnecting(window)))
      await sleep(cutAt + CUT - Date.now())
      // they listen before anything comes
      const heard = both.map(({ window }) => soundFrom(window))
      await sleep(500)
      network.mend()
      const mendedAt = Date.now()
      for (const at of await Promise.all(heard)) {
        expect(at).toBeGreaterThanOrEqual(mendedAt)
        expect(at).toBeLessThan(mendedAt + BACK_WITHIN)
      }
      await Promise.all(both.map(({ window }) => reaches(window, "talking")))
      await hearEachOther(both)
    }
    await end(both)
  })

  it("[CALL-15] is given up when the network stays away, and both records agree", async () => {
    const both = await pair()
    const [ann, bo] = both
    bo.network.cut()
    await Promise.all(both.map(({ window }) => saysReconnecting(window)))
    await Promise.all(both.map(({ window }) => reaches(window, null, GIVEN_UP)))
    const lost = /Connection lost after 0\d:\d\d/
    await expect.poll(() => record(ann.window)).toMatch(lost)
    bo.network.mend()
    await expect.poll(() => record(bo.window), { timeout: 60_000 }).toMatch(lost)
    expect(lost.exec(await record(bo.window))?.[0]).toBe(lost.exec(await record(ann.window))?.[0])
  })

  it("[CALL-15] [CALL-36] goes on when either side changes its network [pain 17]", async () => {
    const both = await pair()
    for (const { network } of both) {
      const before = network.addresses()
      network.change()
      // nothing comes for some seconds, which may be over before either side is told
      await sleep(SILENT_FOR)
      await Promise.all(both.map(({ window }) => soundFrom(window)))
      await Promise.all(both.map(({ window }) => reaches(window, "talking", LOST_MOST)))
      await hearEachOther(both)
      expect(network.addresses()).toBeGreaterThan(before)
    }
    await end(both)
  })

  it("[CALL-15] goes on when a device wakes that slept for 10 s", async () => {
    const bed = await openSleeper(CALLING)
    try {
      const both = await pair(bed.browser)
      bed.sleep()
      await saysReconnecting(both[0].window)
      await sleep(CUT)
      bed.wake()
      await Promise.all(both.map(({ window }) => reaches(window, "talking", LOST_MOST)))
      await hearEachOther(both)
      await end(both)
    } finally {
      bed.wake()
      for (const { network, window } of talkers.splice(0)) {
        await window.close()
        await network.close()
      }
      await bed.browser.close()
    }
  })

  it("is heard all the time while the server is killed and started again, and ends as calls do", async () => {
    const both = await pair()
    await server.kill()
    await hearEachOther(both)
    await server.start()
    await hearEachOther(both)
    await end(both)
  })

  it("is heard again when the relay was killed and is back", async () => {
    const both = await pair()
    const { port } = coturn
    await coturn.close()
    await Promise.all(both.map(({ window }) => saysReconnecting(window)))
    await sleep(3000)
    coturn = await openCoturn(SECRET, ["--allow-loopback-peers"], port)
    await Promise.all(both.map(({ window }) => reaches(window, "talking", 45_000)))
    await hearEachOther(both)
    await end(both)
  })
})
