import type { Page } from "playwright"
import { hangUp, openTalker, talk } from "../e2e/call/acts.ts"
import { type FamilyPeer, familyPeerIn } from "../e2e/call/familyPeer.ts"
import { heard } from "../e2e/call/tones.ts"
import type { House } from "../e2e/house.ts"
import type { Window } from "../e2e/window.ts"
import { befriend, PASSWORD, person, type Person } from "../layout/Person.ts"

/**
 * Calls at once over one server. All people are on one machine, which draws few windows that talk: two calls are between windows of ours, the
 * others between clients of the family without a screen, many of them in one page. The service and the media are the same for both.
 */
const OF_WINDOWS = 2
/** How long one of so many may take for a step of its call, in milliseconds. */
const STEP_MILLIS = 60_000
/** Each person has a tone of their own, in hertz: a caller, and this much higher who is called. */
const toneOf = (n: number): number => 300 + 40 * n
const HIGHER = 20
/** Within what a spectrum tells apart, in hertz. */
const NEAR = 8
/** So many listen at a time: each needs a share of the processor for it. */
const LISTENERS = 6

/** Two people who may call each other. */
const friends = async (house: House, n: number): Promise<readonly [Person, Person]> => {
  const [a, b] = [await person(house.url, `ann.once${n}`, `Ann ${n}`), await person(house.url, `bo.once${n}`, `Bo ${n}`)]
  await befriend(house.url, a, b)
  return [a, b]
}

/** Clients of one page, by their number there. */
interface Clients {
  readonly page: Page
  readonly enter: (who: Person, hertz: number) => Promise<number>
  readonly call: (n: number, peer: number) => Promise<void>
  readonly take: (n: number) => Promise<void>
  readonly hangUp: (n: number) => Promise<void>
  /** The tone that a client hears, in hertz; 0: none. */
  readonly pitch: (n: number) => Promise<number>
  /** Until the client stands so: 0 no call, 2 in a call, 3 it rings (`FamilyPeer`). */
  readonly stands: (n: number, status: number) => Promise<void>
}

/** Runs inside the page: the clients that are there. */
type Held = typeof globalThis & { readonly clients: Array<FamilyPeer>; readonly peer: FamilyPeer }

const openClients = async (house: House): Promise<Clients> => {
  const context = await house.browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  page.setDefaultTimeout(STEP_MILLIS)
  await page.goto(`${house.url}/health`)
  await page.evaluate(() => void Object.assign(globalThis, { clients: [] }))
  return {
    page,
    enter: async ({ account }, hertz) => {
      await page.evaluate(familyPeerIn, hertz)
      return page.evaluate(
        async (login) => {
          const { clients, peer } = globalThis as Held
          await peer.enter(login)
          return clients.push(peer) - 1
        },
        { account, password: PASSWORD }
      )
    },
    call: (n, peer) => page.evaluate(([at, to]) => (globalThis as Held).clients[at]?.call(to, 0), [n, peer] as const),
    take: (n) => page.evaluate((at) => (globalThis as Held).clients[at]?.take(), n),
    hangUp: (n) => page.evaluate((at) => (globalThis as Held).clients[at]?.hangUp(), n),
    pitch: (n) => page.evaluate((at) => (globalThis as Held).clients[at]?.pitch() ?? 0, n),
    stands: async (n, status) => {
      await page.waitForFunction(([at, so]) => (globalThis as Held).clients[at]?.status() === so, [n, status] as const)
    }
  }
}

/** What a window shows of its call, for who looks for what went wrong. */
const stateOf = async ({ complaints, page }: Window): Promise<string> => {
  const call = await page.locator("[data-call]").evaluateAll((all) => all.map((each) => each.getAttribute("data-call")))
  return JSON.stringify({ call, says: await page.locator("output, [role=alert]").allInnerTexts(), complaints: complaints() })
}

/** A pair of clients: their number in both pages, and whom the first calls. */
interface ClientPair {
  readonly n: number
  readonly pair: number
  readonly to: number
}

/** Somebody in a call, and the tone of the other side, in hertz. */
interface Listener {
  readonly who: string
  readonly hertz: number
  readonly pitch: () => Promise<number>
}

/** Those who do not hear the tone of the other side. A machine with so many calls drops a sound here and there, so each is asked again. */
const deafOf = async (all: ReadonlyArray<Listener>): Promise<ReadonlyArray<string>> => {
  const deaf: Array<string> = []
  for (let at = 0; at < all.length; at += LISTENERS) {
    const until = performance.now() + STEP_MILLIS
    let asked = all.slice(at, at + LISTENERS)
    while (asked.length > 0) {
      const answers = await Promise.all(asked.map(async (each) => ({ each, hertz: await each.pitch() })))
      const rest = answers.filter(({ each, hertz }) => Math.abs(hertz - each.hertz) > NEAR)
      asked = rest.map(({ each }) => each)
      if (performance.now() < until) continue
      deaf.push(...rest.map(({ each, hertz }) => `${each.who} hears ${hertz.toFixed(0)} Hz, and not ${each.hertz}`))
      break
    }
  }
  return deaf
}

/** So many pairs of people talk at the same time, over one server; what was wrong. One call begins after the other. */
export const callsAtOnce = async (house: House, count: number, tell: (line: string) => void): Promise<ReadonlyArray<string>> => {
  const windows: Array<readonly [Window, Window]> = []
  const errors: Array<string> = []
  const [callers, called] = [await openClients(house), await openClients(house)]
  for (const { page } of [callers, called]) page.on("pageerror", (error) => void errors.push(String(error)))
  const ofFamily: Array<ClientPair> = []

  const enter = async (pair: number): Promise<void> => {
    const [a, b] = await friends(house, pair)
    const tone = toneOf(pair)
    if (pair > OF_WINDOWS) {
      await called.enter(b, tone + HIGHER)
      ofFamily.push({ n: await callers.enter(a, tone), pair, to: b.id })
    } else {
      const sit = async (who: Person, other: Person, hertz: number): Promise<Window> => {
        const window = await openTalker(house, who, other, { hertz }, false)
        window.context.setDefaultTimeout(STEP_MILLIS)
        return window
      }
      windows.push([await sit(a, b, tone), await sit(b, a, tone + HIGHER)])
    }
    house.rest()
  }

  const call = async ({ n, to }: ClientPair): Promise<void> => {
    await callers.call(n, to)
    await called.stands(n, 3)
    await called.take(n)
    await Promise.all([callers.stands(n, 2), called.stands(n, 2)])
    house.rest()
  }

  /** Everybody who talks, with the tone that they should hear. */
  const listeners = (): ReadonlyArray<Listener> => [
    ...windows.flatMap(([a, b], at) => [
      { who: `the caller of pair ${at + 1}`, hertz: toneOf(at + 1) + HIGHER, pitch: () => heard(a) },
      { who: `the other of pair ${at + 1}`, hertz: toneOf(at + 1), pitch: () => heard(b) }
    ]),
    ...ofFamily.flatMap(({ n, pair }) => [
      { who: `the caller of pair ${pair}`, hertz: toneOf(pair) + HIGHER, pitch: () => callers.pitch(n) },
      { who: `the other of pair ${pair}`, hertz: toneOf(pair), pitch: () => called.pitch(n) }
    ])
  ]

  try {
    for (let pair = 1; pair <= count; pair += 1) await enter(pair)
    tell(`${count} pairs are there`)
    for (const pair of windows) await talk(...pair)
    for (const each of ofFamily) await call(each)
    tell("all talk")
    const silent = await deafOf(listeners())
    tell(silent.length === 0 ? "all hear each other" : `${silent.length} do not hear the other side`)
    const lines = await house.operate("calls")
    const running = lines.filter((line) => line.includes("runs")).length
    for (const { n } of ofFamily) {
      await callers.hangUp(n)
      await called.stands(n, 0)
      house.rest()
    }
    for (const pair of windows) await hangUp(...pair)
    const left = (await house.operate("calls")).filter((line) => /rings|runs/.test(line))
    return [
      ...silent,
      ...(running === count ? [] : [`the operator saw ${running} of ${count} calls:\n${lines.join("\n")}`]),
      ...left.map((line) => `still there: ${line}`),
      ...errors,
      ...windows.flat().flatMap((each) => each.complaints())
    ]
  } catch (error) {
    return [String(error), ...errors, ...(await house.operate("calls")), ...(await Promise.all(windows.flat().map(stateOf)))]
  } finally {
    for (const each of windows.flat()) await each.close()
    for (const { page } of [callers, called]) await page.context().close()
  }
}
