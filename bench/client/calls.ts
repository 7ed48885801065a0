import { type CallName, CALLS } from "#engine/api/calls.ts"
import { mayRelay, openCoturn } from "#server/call/testCoturn.ts"
import { startRawClient } from "../../spec/wire/RawClient.ts"
import { hangUp, openTalker, press, stands, talk } from "../../spec/e2e/call/acts.ts"
import { bareSound } from "../../spec/e2e/call/bareCall.ts"
import { openNetwork } from "../../spec/e2e/call/network.ts"
import { ANN_TONE, BO_TONE, CALLING, soundFrom } from "../../spec/e2e/call/voices.ts"
import { openHouse } from "../../spec/e2e/house.ts"
import type { Window } from "../../spec/e2e/window.ts"
import { befriend, person } from "../../spec/layout/Person.ts"
import { compared } from "../compared.ts"
import { isWithin, percentile } from "../percentile.ts"
import type { Row, Share } from "../Row.ts"

/** Calls of each figure; more than 30 in ten minutes nobody may begin. */
const TIMES = 20
const CUTS = 3
const CUT_MILLIS = 5000

const CODE_MAX = 25_000
const RING_MAX = 300
const SOUND_MAX = 700
const BACK_MAX = 3000

/** How long it may take until it rings, in milliseconds: then a run is broken, and says so. */
const RING_PATIENCE = 30_000

const p95 = (all: ReadonlyArray<number>): number | null => percentile(all, 0.95)

const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

/** When it is seen to ring, in milliseconds since 1970; fails where it does not ring in time. */
const ringsAt = async ({ page }: Window): Promise<number> => {
  const at = await page.evaluate(
    (patience) =>
      new Promise<number | null>((resolve) => {
        const look = new MutationObserver(() => {
          if (document.querySelector('[data-call="ringing"]') === null) return
          look.disconnect()
          requestAnimationFrame(() => resolve(Date.now()))
        })
        look.observe(document, { childList: true, subtree: true, attributes: true })
        setTimeout(() => {
          look.disconnect()
          resolve(null)
        }, patience)
      }),
    RING_PATIENCE
  )
  if (at === null) throw new Error(`Nothing rang at the other side within ${RING_PATIENCE / 1000} s of the call.`)
  return at
}

/** The moment of a tap, in milliseconds since 1970. */
const tapped = async (window: Window, key: string): Promise<number> => {
  await window.page.evaluate(() => {
    addEventListener("click", () => Object.assign(globalThis, { tappedAt: Date.now() }), { capture: true, once: true })
  })
  await press(window, key)
  return window.page.evaluate(() => (globalThis as unknown as { readonly tappedAt: number }).tappedAt)
}

/** From the word that begins a call until the other side's socket brings it: the same server, and no screens. */
const bareRings = async (times: number): Promise<ReadonlyArray<number>> => {
  const raw = await startRawClient()
  try {
    const [ann, bo] = [await raw.person("ann.bare"), await raw.person("bo.bare")]
    await raw.befriend(ann, bo)
    const socket = await raw.socketOf(bo)
    const path = CALLS["sendToMsg" satisfies CallName].path
    const all: Array<number> = []
    for (let time = 0; time < times; time += 1) {
      const call = { id: `bare-${time}`, toContactId: bo.id, type: 0 }
      const heard = socket.next("webrtc")
      const from = performance.now()
      const said = raw.data(path, { ...call, event: "calling", code: 901, status: 3 }, { token: ann.token })
      await heard
      all.push(performance.now() - from)
      await said
      const over = socket.next("webrtc")
      await raw.data(path, { ...call, event: "hangup", code: 902 }, { token: ann.token })
      await over
    }
    return all
  } finally {
    await raw.stop()
  }
}

/** Scripts and styles that a page has fetched so far, each with its packed bytes. */
const codeOf = async ({ page }: Window): Promise<ReadonlyMap<string, number>> => {
  const all = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as Array<PerformanceResourceTiming>).map(
      ({ encodedBodySize, name }) => [name, encodedBodySize] as const
    )
  )
  return new Map(all.filter(([name]) => /\.(?:js|css)$/.test(name)))
}

/** Packed bytes of what a page fetched since. */
const fetchedSince = async (window: Window, before: ReadonlyMap<string, number>): Promise<number> =>
  [...(await codeOf(window))].reduce((sum, [name, bytes]) => (before.has(name) ? sum : sum + bytes), 0)

const CODE = "scripts and styles that the first call fetches"
const RINGS = "tap on call until it rings at the other, 95 of 100"
const SOUNDS = "take until both hear, 95 of 100"
const BACK = "cut network of 5 s until both hear again"

/** Two people on one machine, direct: what they wait for. */
const directRows = async (share: Share): Promise<ReadonlyArray<Row>> => {
  const times = share(TIMES)
  const house = await openHouse(undefined, {}, CALLING)
  try {
    const [a, b] = [await person(house.url, "ann.bench", "Ann Larsen"), await person(house.url, "bo.bench", "Bo Chen")]
    await befriend(house.url, a, b)
    const ann = await openTalker(house, a, b, { hertz: ANN_TONE }, false)
    const bo = await openTalker(house, b, a, { hertz: BO_TONE }, false)
    const [rings, sounds, bare]: ReadonlyArray<Array<number>> = [[], [], []]
    // the code for calls is fetched with the first one
    for (const { page } of [ann, bo]) await page.waitForLoadState("networkidle")
    const before = await codeOf(ann)
    await talk(ann, bo)
    const fetched = await fetchedSince(ann, before)
    await hangUp(ann, bo)
    for (let time = 0; time < times; time += 1) {
      const [rungAt, dialledAt] = await Promise.all([ringsAt(bo), tapped(ann, "chat:call")])
      rings?.push(rungAt - dialledAt)
      const heard = [ann, bo].map(soundFrom)
      const takenAt = await tapped(bo, "call:take")
      sounds?.push(Math.max(...(await Promise.all(heard))) - takenAt)
      await stands(ann, "talking")
      await hangUp(ann, bo)
      bare?.push(await bareSound(ann, null))
    }
    const [ring, sound] = [p95(rings ?? []), p95(sounds ?? [])]
    return [
      compared(
        { name: CODE, measured: fetched / 1000, unit: "kB" },
        `at most ${CODE_MAX / 1000} kB`,
        fetched > 0 && fetched <= CODE_MAX
      ),
      compared(
        {
          ...{ name: RINGS, measured: ring, unit: "ms" },
          baseline: { name: "the word until its frame, without screens", measured: p95(await bareRings(times)) }
        },
        `at most ${RING_MAX} ms`,
        isWithin(ring, RING_MAX)
      ),
      compared(
        {
          ...{ name: SOUNDS, measured: sound, unit: "ms" },
          baseline: { name: "two connections in one page", measured: p95(bare ?? []) }
        },
        `at most ${SOUND_MAX} ms`,
        isWithin(sound, SOUND_MAX)
      )
    ]
  } finally {
    await house.close()
  }
}

/** Two people through coturn alone, of whom one has no network for a while. */
const cutRow = async (share: Share): Promise<Row> => {
  const secret = "a-secret-of-the-bench"
  await using opened = new AsyncDisposableStack()
  const open = async <A extends { readonly close: () => Promise<void> }>(begun: Promise<A>): Promise<A> =>
    opened.adopt(await begun, (it) => it.close())
  const coturn = await open(openCoturn(secret, ["--allow-loopback-peers"]))
  const iceServers = [{ urls: `turn:127.0.0.1:${coturn.port}`, username: "", credential: "" }]
  const house = await open(openHouse(undefined, { iceServers, turnSecret: secret }, CALLING))
  const network = await open(openNetwork({ server: Number(new URL(house.url).port), relay: coturn.port }))
  const [a, b] = [await person(house.url, "ann.cut", "Ann Larsen"), await person(house.url, "bo.cut", "Bo Chen")]
  await befriend(house.url, a, b)
  const { browser } = house
  const ann = await openTalker({ browser, url: network.url }, a, b, { hertz: ANN_TONE, relayPort: network.relayPort }, true)
  const bo = await openTalker(house, b, a, { hertz: BO_TONE }, true)
  await talk(ann, bo)
  const [ours, bare]: ReadonlyArray<Array<number>> = [[], []]
  for (let time = 0; time < share(CUTS); time += 1) {
    await Promise.all([ann, bo].map(soundFrom))
    const mends = Date.now() + CUT_MILLIS
    const alone = bareSound(ann, mends)
    // a connection of its own is up before the cut
    await pause(2000)
    network.cut()
    await pause(mends - Date.now() - 500)
    const heard = [ann, bo].map(soundFrom)
    await pause(mends - Date.now())
    network.mend()
    ours?.push(Math.max(...(await Promise.all(heard))) - mends)
    bare?.push(await alone)
    await Promise.all([ann, bo].map((each) => stands(each, "talking")))
  }
  const back = Math.max(...(ours ?? []))
  return compared(
    {
      ...{ name: BACK, measured: back, unit: "ms" },
      baseline: { name: "two connections in one page", measured: Math.max(...(bare ?? [])) }
    },
    `at most ${BACK_MAX} ms`,
    back <= BACK_MAX
  )
}

/** What people wait for in calls. */
export const callRows = async (share: Share): Promise<ReadonlyArray<Row>> => [
  ...(await directRows(share)),
  ...(mayRelay ? [await cutRow(share)] : [])
]

/** Without coturn there is no network that can be cut. */
export const CALL_FIGURES = [CODE, RINGS, SOUNDS, ...(mayRelay ? [BACK] : [])]
